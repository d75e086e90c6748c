/** Maximum number of nodes in a workflow. */
export const maxNodes = 5000
/** Maximum number of connections in a workflow. */
export const maxEdges = 20_000
