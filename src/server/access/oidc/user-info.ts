/**
 * Claims of a user that its ID token may lack (OpenID Connect Core 1.0, section 5.4), by the subject of this token; none where the issuer has
 * no more. Any error means that it does not answer.
 */
export type UserInfo = (subject: string) => Promise<Readonly<Record<string, unknown>>>
