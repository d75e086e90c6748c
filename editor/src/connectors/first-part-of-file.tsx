import { sentence } from '@anj/workflow/messages'
import { Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FirstPart } from '../server/datasets.ts'
import classes from './first-part-of-file.module.css'
import { FirstPartTable } from './first-part-table.tsx'

interface FirstPartOfFileProps {
  readonly part: FirstPart | null
  /** Why it can't be read so. */
  readonly problem: string | null
  readonly isAsking: boolean
}

const TABLE = 104

/** The first rows of a large file as it is set now, in sight beside each setting. Its height stays while they are fetched. */
export function FirstPartOfFile({ part, problem, isAsking }: FirstPartOfFileProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It may have come over the setting that is being changed.
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
        <FirstPartTable part={part} problem={problem} height={TABLE} />
      )}
    </Stack>
  )
}
