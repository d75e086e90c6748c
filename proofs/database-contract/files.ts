import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf, ReadingOptions } from '@anj/workflow'
import { datasetSource } from '../../engine/src/ingest/dataset-source.ts'
import { ingestFile } from '../../engine/src/ingest/ingest-file.ts'
import { limitsIn } from '../../engine/src/testing/run-here.ts'
import { nodeOf } from '../../engine/src/testing/tables.ts'
import type { OpenKind } from './kind.ts'

type FileOutput =
  | 'csvOutput'
  | 'txtOutput'
  | 'excelOutput'
  | 'jsonOutput'
  | 'parquetOutput'
  | 'databaseFileOutput'

/** Opens a file kind in a new folder. Its output writes files, and the ingest of uploads reads them. */
export async function openFiles<K extends FileOutput>(
  kind: K,
  extension: string,
  config: Partial<ConfigOf<K>>,
  reading: ReadingOptions,
): Promise<OpenKind> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-contract-'))
  let places = 0
  return {
    folder,
    place: async () => {
      places += 1
      const path = join(folder, `file-${places}.${extension}`)
      return {
        output: nodeOf('output', kind, config),
        target: { kind: 'file', path },
        read: async () => {
          const columnarPath = `${path}.parquet`
          const workFolder = await mkdtemp(`${path}-`)
          const { profile } = await ingestFile(
            { originalPath: path, columnarPath, fileName: path, options: reading, limits: limitsIn(folder) },
            workFolder,
            { progress: () => undefined },
          )
          return datasetSource(columnarPath, profile)
        },
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
