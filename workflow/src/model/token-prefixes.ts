/** Prefix of API token secrets, so that a leaked secret is easy to recognise. */
export const apiTokenPrefix = 'anj_'

/** Prefix of the tokens with which other systems start a schedule. */
export const triggerTokenPrefix = 'anjt_'
