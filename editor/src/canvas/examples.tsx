import { showError, showSuccess } from '@anj/ui'
import { Loader, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { showOpened, whenTabsLoaded } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { knownExamples, listExamples, openExample } from '../server/examples.ts'
import classes from './canvas.module.css'

interface ExamplesProps {
  /** Text shown above the list. */
  readonly lead?: string
  readonly onOpened?: () => void
}

/** List of the built-in example workflows. Clicking an example opens it together with its data. */
export function Examples({ lead, onOpened }: ExamplesProps) {
  const [examples, setExamples] = useState(knownExamples)
  const [opening, setOpening] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    // The canvas works without examples, so a failure to load them isn't reported.
    listExamples(stop.signal).then(setExamples, () => undefined)
    return () => stop.abort()
  }, [])

  const open = async (name: string) => {
    setOpening(name)
    try {
      await whenTabsLoaded()
      const opened = await openExample(name)
      showOpened(opened)
      onOpened?.()
      if (opened.notes.length > 0) showSuccess(opened.notes.join(' '))
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setOpening(null)
    }
  }
  if (examples.length === 0) return null
  return (
    <>
      {lead && (
        <Text size="sm" className={classes.orExample}>
          {lead}
        </Text>
      )}
      <div className={classes.examples}>
        {examples.map(({ name, title, description }) => (
          <UnstyledButton
            key={name}
            className={classes.example}
            disabled={opening !== null}
            onClick={() => void open(name)}
          >
            <Text size="sm" fw={600}>
              {title} {opening === name && <Loader size={12} />}
            </Text>
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </>
  )
}
