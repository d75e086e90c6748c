import { sentence } from '@anj/workflow/messages'
import { Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FirstPart } from '../server/datasets.ts'
import classes from './first-part-of-file.module.css'
import { FirstPartTable } from './first-part-table.tsx'

interface FirstPartOfFileProps {
  readonly part: FirstPart | null
  /** The reason why the file can't be read with these options. */
  readonly problem: string | null
  readonly isAsking: boolean
  readonly onHeader: (row: number) => void
}

const TABLE = 104

/**
 * Previews the first rows of a large file with the current options. Stays visible while the user changes settings, and
 * keeps its height while rows load.
 */
export function FirstPartOfFile({ part, problem, isAsking, onHeader }: FirstPartOfFileProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls the setting that the user is editing back into view, because the preview may have covered it.
    const scroller = shown.current?.closest('[data-panel-scroller]')
    const edited = document.activeElement
    if (scroller?.contains(edited)) edited?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={shown} gap={4} className={classes.part} role="group" aria-label="First part of the file">
      <Text size="xs" c="dimmed">
        {sentence('firstPartOfFile')}
      </Text>
      {isAsking ? (
        <Loader size="xs" color="var(--anj-brand)" role="progressbar" aria-label="Loading rows" />
      ) : (
        <FirstPartTable part={part} problem={problem} height={TABLE} onHeader={onHeader} />
      )}
    </Stack>
  )
}
