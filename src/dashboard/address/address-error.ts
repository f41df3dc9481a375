/** An address that cannot be read; the message names the part and the remedy. */
export class AddressError extends Error {}
