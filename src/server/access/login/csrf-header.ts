/** The header in which our page sends the value of its own cookie. */
export const CSRF_HEADER = 'x-rehearse-csrf'
