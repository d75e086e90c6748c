import { isPlacePattern, listableKinds, type PlaceTakes } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { sentenceOf } from '../../server/call-failed.ts'
import type { FollowForm, Place } from '../../server/places.ts'
import { PlaceFiles } from './place-files.tsx'
import { initialTaking, type Taking, TakingFields, toTakingForm } from './taking-fields.tsx'

interface FileOfPlaceProps {
  readonly place: Place
  /** Follows a file. Rejects with the reason why that isn't possible. */
  readonly onFollow: (placeId: string, follow: FollowForm) => Promise<void>
  readonly onCancel: () => void
}

const periods = [
  { value: '', label: 'Before each run only' },
  { value: '5', label: 'Every 5 minutes' },
  { value: '15', label: 'Every 15 minutes' },
  { value: '60', label: 'Every hour' },
  { value: '360', label: 'Every 6 hours' },
  { value: '1440', label: 'Every day' },
] as const

const takeLabels: readonly { readonly value: PlaceTakes; readonly label: string }[] = [
  { value: 'file', label: 'One file' },
  { value: 'newest', label: 'The newest file' },
  { value: 'all', label: 'All files' },
  { value: 'once', label: 'Each file once' },
]

/** Chooses what a dataset follows in a place: one file, or files that match a pattern. */
export function FileOfPlace({ place, onFollow, onCancel }: FileOfPlaceProps) {
  const [takes, setTakes] = useState<PlaceTakes>('file')
  const [taking, setTaking] = useState<Taking>(initialTaking)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [every, setEvery] = useState<(typeof periods)[number]['value']>('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isListed = listableKinds.has(place.settings.kind)
  const hasPattern = takes !== 'file'
  const typed = text.trim()
  // A key may lack the right to list a bucket, so the path can also be typed completely.
  const isTyped = !isListed || (place.settings.kind === 's3' && !isPlacePattern(typed))
  const path = hasPattern ? typed : (picked ?? (isTyped ? typed : ''))
  const follow = useCallback(async () => {
    setBusy(true)
    setFailure(null)
    const more = takes === 'once' ? toTakingForm(taking, path) : {}
    const everyMinutes = every === '' ? null : Number(every)
    await onFollow(place.id, { path, takes, everyMinutes, ...more }).catch((error: unknown) =>
      setFailure(sentenceOf(error)),
    )
    setBusy(false)
  }, [onFollow, place.id, path, takes, taking, every])
  return (
    <>
      {isListed && (
        <Choice
          label="Read"
          description={takes === 'once' ? sentence('takeOnceHint') : undefined}
          data={takeLabels}
          value={takes}
          onChange={setTakes}
        />
      )}
      <TextInput
        size="xs"
        {...textsOf(isListed, takes)}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPicked(null)
        }}
      />
      {isListed && (
        <PlaceFiles
          placeId={place.id}
          pattern={hasPattern ? typed : searchPattern(typed)}
          picked={picked}
          takes={takes}
          onPick={hasPattern ? null : setPicked}
        />
      )}
      {takes === 'once' && <TakingFields taking={taking} pattern={path} onChange={setTaking} />}
      <Choice
        label="Check for new content"
        description={sentence('placePeriodHint')}
        data={periods}
        value={every}
        onChange={setEvery}
      />
      {failure && (
        <Alert color="red" p="xs" role="alert">
          <Text size="xs">{failure}</Text>
        </Alert>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          loading={isBusy}
          disabled={path === '' || (hasPattern && !isPlacePattern(path))}
          onClick={() => void follow()}
        >
          {sentence('watchBegin')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

const patternHints = {
  newest: 'placePatternHint',
  all: 'placeAllHint',
  once: 'placeOnceHint',
} as const

/** Returns the texts of the field for the file. */
function textsOf(isListed: boolean, takes: PlaceTakes) {
  if (!isListed)
    return {
      label: 'Path',
      description: sentence('httpsPathHint'),
      placeholder: 'orders.csv',
    }
  if (takes === 'file')
    return { label: 'Search', description: sentence('placeSearchHint'), placeholder: 'orders/' }
  return { label: 'Pattern', description: sentence(patternHints[takes]), placeholder: 'orders_*.csv' }
}

/** Returns the pattern for names that contain the typed text. Text with its own signs is used as it is. */
function searchPattern(typed: string): string {
  if (isPlacePattern(typed)) return typed
  const at = typed.lastIndexOf('/') + 1
  const name = typed.slice(at)
  return `${typed.slice(0, at)}${name === '' ? '*' : `*${name}*`}`
}
