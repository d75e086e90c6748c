export const maxNodes = 5000
export const maxEdges = 20_000
