import { escapeBidiControls, ShownName } from '@anj/ui'
import { countPhrase, type FileSet, formatCount, type ReadingOptions } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Details } from '../kit/details.tsx'
import type { DatasetProfile } from '../server/datasets.ts'
import classes from './file-set-form.module.css'

interface FileSetFormProps {
  readonly options: ReadingOptions & { readonly fileSet: FileSet }
  /** The files that were read, with their numbers of rows. */
  readonly files: NonNullable<DatasetProfile['files']>
  /** True while the archive has not been read with these options yet. */
  readonly isChanged: boolean
  readonly onChange: (options: ReadingOptions) => void
}

/** Shows the files of a set, and lets the user choose which files are read and whether a column has their names. */
export function FileSetForm({ options, files, isChanged, onChange }: FileSetFormProps) {
  const { fileSet } = options
  const set = (part: Partial<FileSet>) => onChange({ ...options, fileSet: { ...fileSet, ...part } })
  return (
    <Details title={files.length > 0 ? countPhrase(files.length, 'file') : 'Files'} startsOpen={isChanged}>
      <Stack gap="xs">
        {files.length > 0 && <FileList files={files} />}
        <PatternField value={fileSet.pattern} onChange={(pattern) => set({ pattern })} />
        <Switch
          size="xs"
          label="Column with the file name"
          checked={fileSet.fileColumn ?? files.length !== 1}
          onChange={(event) => set({ fileColumn: event.currentTarget.checked })}
        />
        {'encoding' in options && (
          <Switch
            size="xs"
            label="Detect the encoding of each file"
            checked={fileSet.eachEncoding ?? false}
            onChange={(event) => set({ eachEncoding: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Details>
  )
}

/** Lists the files in the order of their rows. */
function FileList({ files }: Pick<FileSetFormProps, 'files'>) {
  return (
    <ol className={classes.files} aria-label="Files that are read" tabIndex={0}>
      {files.map(({ name, rows }) => (
        <li key={name} className={classes.file}>
          <Text size="xs" className={classes.name} title={escapeBidiControls(name)}>
            <ShownName name={name} />
          </Text>
          <Text size="xs" c="dimmed">
            {formatCount(rows)}
          </Text>
        </li>
      ))}
    </ol>
  )
}

interface PatternFieldProps {
  readonly value: string
  readonly onChange: (pattern: string) => void
}

/** Edits the pattern of the names, which is used once the field is left. */
function PatternField({ value, onChange }: PatternFieldProps) {
  const [typed, setTyped] = useState(value)
  const use = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <TextInput
      size="xs"
      label="Names of the files to read"
      description={sentence('filePatternHint')}
      placeholder="orders_*.csv"
      maxLength={500}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && use()}
      onBlur={use}
    />
  )
}
