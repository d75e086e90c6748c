/** Bytes that a key of InnoDB holds. */
export const KEY_BYTES = 3072

/** Bytes that a key takes for a number, a point in time or a choice, at most for all but the longest decimals. */
export const NUMBER_BYTES = 8
