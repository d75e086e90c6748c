import { escapeBidiControls, ShownName } from '@anj/ui'
import { countPhrase, type FileSet, formatCount, type ReadingOptions } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, FileButton, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconFilePlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Details } from '../kit/details.tsx'
import type { DatasetProfile } from '../server/datasets.ts'
import { type FilePack, packOf } from '../server/file-pack.ts'
import classes from './file-set-form.module.css'
import { fileTarget, useFileDropZone } from './use-file-over.ts'

interface FileSetFormProps {
  readonly options: ReadingOptions & { readonly fileSet: FileSet }
  /** The files that were read, with their numbers of rows. */
  readonly files: NonNullable<DatasetProfile['files']>
  /** True while the archive has not been read with these options yet. */
  readonly isChanged: boolean
  readonly onChange: (options: ReadingOptions) => void
  /** Null if the files of the set can't be changed here. */
  readonly change: SetChange | null
}

interface SetChange {
  /** File extensions and media types that the dialog offers. */
  readonly accept: string
  readonly isBusy: boolean
  /** True if the set couldn't be read with its newest files. */
  readonly isFailed: boolean
  readonly onAdd: (file: File | FilePack) => void
  readonly onRemove: (name: string) => void
}

/**
 * Shows the files of a set, and lets the user add and remove files, choose which files are read and whether a column has
 * their names.
 */
export function FileSetForm({ options, files, isChanged, onChange, change }: FileSetFormProps) {
  const { fileSet } = options
  const set = (part: Partial<FileSet>) => onChange({ ...options, fileSet: { ...fileSet, ...part } })
  return (
    <>
      {change && <AddFiles {...change} />}
      <Details title={files.length > 0 ? countPhrase(files.length, 'file') : 'Files'} startsOpen={isChanged}>
        <Stack gap="xs">
          {files.length > 0 && <FileList files={files} change={change} />}
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
    </>
  )
}

/** Lists the files in the order of their rows. */
function FileList({ files, change }: Pick<FileSetFormProps, 'files' | 'change'>) {
  const [asked, setAsked] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  // A removed file's button disappears, so the list gets the focus instead.
  const focusAfterwards = useRef<HTMLElement | null>(null)
  return (
    <>
      <ol ref={list} className={classes.files} aria-label="Files that are read" tabIndex={0}>
        {files.map(({ name, rows }) => (
          <li key={name} className={classes.file}>
            <Text size="xs" className={classes.name} title={escapeBidiControls(name)}>
              <ShownName name={name} />
            </Text>
            <Text size="xs" c="dimmed">
              {formatCount(rows)}
            </Text>
            {change && files.length > 1 && (
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={sentence('removeFile', { name })}
                title={sentence('removeFile', { name })}
                disabled={change.isBusy}
                onClick={(event) => {
                  focusAfterwards.current = event.currentTarget
                  setAsked(name)
                  setIsAsking(true)
                }}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        returnFocus={false}
        onExitTransitionEnd={() => focusAfterwards.current?.focus()}
        title={sentence('removeFileTitle')}
        centered
        size={420}
      >
        <Text size="sm" className={classes.question}>
          {sentence('removeFileQuestion', { name: escapeBidiControls(asked) })}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
          <Button
            color="red"
            onClick={() => {
              focusAfterwards.current = list.current
              change?.onRemove(asked)
              setIsAsking(false)
            }}
          >
            Remove
          </Button>
        </Group>
      </Modal>
    </>
  )
}

/** A drop target for files that are added to the set, with a button that opens the file dialog. */
function AddFiles({ accept, isBusy, isFailed, onAdd }: SetChange) {
  const place = useRef<HTMLDivElement>(null)
  const add = ([first, ...others]: readonly File[]) => {
    if (first && !isBusy) onAdd(packOf([first, ...others]))
  }
  const isOver = useFileDropZone(place, add, 'itself')
  return (
    <div ref={place} className={classes.add} data-over={isOver || undefined} {...fileTarget}>
      <FileButton
        accept={accept}
        inputProps={{ 'aria-label': 'Files to add' }}
        multiple
        onChange={add}
        disabled={isBusy}
      >
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconFilePlus size={16} aria-hidden />}>
            Add files
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        {sentence(isFailed ? 'addFilesAfterFailure' : 'addFilesHint')}
      </Text>
    </div>
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
