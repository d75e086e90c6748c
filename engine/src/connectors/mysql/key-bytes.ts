/** The maximum size of an InnoDB key, in bytes. */
export const KEY_BYTES = 3072

/** The most bytes that a number, time or enumeration value takes in a key, except for the longest decimals. */
export const NUMBER_BYTES = 8
