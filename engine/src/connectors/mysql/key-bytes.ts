/** The maximum size of an InnoDB key, in bytes. */
export const KEY_BYTES = 3072

/** The maximum size of a number, time or enumeration value in a key, in bytes. Only the longest decimals are larger. */
export const NUMBER_BYTES = 8

/** The maximum bytes of a utf8mb4 character. */
export const BYTES_OF_CHARACTER = 4
