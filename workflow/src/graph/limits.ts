/** The most nodes of one workflow. */
export const maxNodes = 5000
/** The most connections of one workflow. */
export const maxEdges = 20_000
