/** The name of the ready-made connection to the practice database. */
export const practiceConnectionName = 'Practice database'
