import { sentence } from '@anj/workflow/messages'
import { Button, FileButton, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './file-choice.module.css'

interface FileChoiceProps {
  readonly fileName: string | null
  readonly onChoose: (file: File) => void
}

/** A place to drop a file on, with a button that opens the file dialog. */
export function FileChoice({ fileName, onChoose }: FileChoiceProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {fileName ? (
        <Text size="sm" fw={500} className={classes.fileName} title={fileName}>
          {fileName}
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {sentence('fileDropHint')}
        </Text>
      )}
      <FileButton
        accept=".csv,text/csv,text/plain"
        inputProps={{ 'aria-label': 'CSV file' }}
        onChange={(file) => file && onChoose(file)}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant={fileName ? 'default' : 'filled'}
            leftSection={<IconFileUpload size={16} aria-hidden />}
          >
            {fileName ? 'Choose another file' : 'Choose file'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
