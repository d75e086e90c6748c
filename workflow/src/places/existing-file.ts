/**
 * The way in which a delivery to a place treats an existing file of its name: replace it in one step, replace it even if the
 * server needs two steps, take a name with a number, or fail.
 */
export const existingFileChoices = ['replace', 'replaceInSteps', 'number', 'refuse'] as const
export type ExistingFile = (typeof existingFileChoices)[number]
