import { type FileWithRows, formatCount, placeInFiles } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { createContext, useContext } from 'react'

/** The files of the set whose rows a form shows. Empty for other sources. */
export const FilesOfRows = createContext<readonly FileWithRows[]>([])

/** Returns a function that names a row: by its number, or by its file and the number within the file. */
export function useRowPlace(): (row: number) => string {
  const files = useContext(FilesOfRows)
  return (row) => {
    const place = placeInFiles(files, row)
    return place
      ? sentence('placeInFile', { file: place.name, row: formatCount(place.row) })
      : sentence('placeInTable', { row: formatCount(row) })
  }
}
