/**
 * The comment of archives that Anj packs from files in a place. Their files are read in the order of the archive, and
 * have a column with the name of the file even if there is only one.
 */
export const packedComment = 'anj: files of a place'
