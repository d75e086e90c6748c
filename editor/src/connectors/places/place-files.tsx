import { ShownName } from '@anj/ui'
import { countPhrase, isPlacePath, type PlaceTakes } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Loader, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback } from 'react'
import { formatBytes } from '../../kit/format.ts'
import { useQuery } from '../../kit/use-query.ts'
import { listPlaceFiles, type PlaceFile } from '../../server/places.ts'
import classes from './place-files.module.css'

interface PlaceFilesProps {
  readonly placeId: string
  /** Empty as long as the user has typed no pattern. */
  readonly pattern: string
  /** The path of the chosen file. */
  readonly picked: string | null
  /** `newest`, `all` and `once` mark the files that a pattern means. */
  readonly takes: PlaceTakes
  /** Null if the files can't be chosen. */
  readonly onPick: ((path: string) => void) | null
}

/** Maximum number of files to show. */
const mostShown = 200

/** Milliseconds without typing before the server is asked. */
const PAUSE = 400

/** Lists the files in a place that match a pattern, newest first. */
export function PlaceFiles({ placeId, pattern, picked, takes, onPick }: PlaceFilesProps) {
  const [asked] = useDebouncedValue(pattern, PAUSE)
  const isPath = isPlacePath(asked)
  const ask = useCallback((signal: AbortSignal) => listPlaceFiles(placeId, asked, signal), [placeId, asked])
  const { value, problem, isAsking } = useQuery(isPath ? ask : null, { keepsFormer: true })
  if (problem) {
    return (
      <Text size="xs" c="var(--mantine-color-error)" role="alert" style={{ overflowWrap: 'anywhere' }}>
        {problem}
      </Text>
    )
  }
  if (!isPath) return null
  if (!value) return <Loader size="xs" aria-label={sentence('placeListing')} />
  const files = [...value.items].sort(newestFirst)
  return (
    <div aria-busy={isAsking}>
      <Text size="xs" c="dimmed" mb={4}>
        {sentence('placeMatches', { files: `${countPhrase(files.length, 'file')}${value.more ? '+' : ''}` })}
      </Text>
      {files.length > 0 && (
        <ul className={classes.list} aria-label="Files">
          {files.slice(0, mostShown).map((file, index) => (
            <li key={file.path}>
              <FileRow
                file={file}
                isPicked={takes === 'file' ? picked === file.path : takes !== 'newest' || index === 0}
                onPick={onPick}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length > mostShown && (
        <Text size="xs" c="dimmed" mt={4}>
          {sentence('placeMoreFiles', { shown: mostShown })}
        </Text>
      )}
    </div>
  )
}

interface FileRowProps {
  readonly file: PlaceFile
  readonly isPicked: boolean
  readonly onPick: ((path: string) => void) | null
}

function FileRow({ file: { path, bytes, modifiedAt }, isPicked, onPick }: FileRowProps) {
  const facts = [
    ...(modifiedAt ? [formatMoment(modifiedAt)] : []),
    ...(bytes === null ? [] : [formatBytes(bytes)]),
  ]
  const content = (
    <>
      <span className={classes.name}>
        <ShownName name={path} />
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </>
  )
  if (!onPick) {
    return (
      <div className={classes.row} data-picked={isPicked || undefined}>
        {content}
      </div>
    )
  }
  return (
    <UnstyledButton
      className={classes.row}
      data-picked={isPicked || undefined}
      aria-pressed={isPicked}
      onClick={() => onPick(path)}
    >
      {content}
    </UnstyledButton>
  )
}

/** Orders files like the server, which takes the greater name of two files of the same time. */
function newestFirst(a: PlaceFile, b: PlaceFile): number {
  const [timeA, timeB] = [a.modifiedAt ?? '', b.modifiedAt ?? '']
  if (timeA !== timeB) return timeA > timeB ? -1 : 1
  return a.path > b.path ? -1 : 1
}
