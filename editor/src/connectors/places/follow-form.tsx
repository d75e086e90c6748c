import { isPlacePattern, listableKinds, type PlaceTakes, placeTakes } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { useQuery } from '../../kit/use-query.ts'
import { sentenceOf } from '../../server/call-failed.ts'
import { type FollowForm as Follow, listPlaces, type Place } from '../../server/places.ts'
import { PlaceFiles } from './place-files.tsx'
import { PlaceForm } from './place-form.tsx'

const NEW = 'new'

interface FollowFormProps {
  readonly workflowId: string
  readonly nodeId: string
  /** Follows a file. Rejects with the reason why that isn't possible. */
  readonly onFollow: (placeId: string, follow: Follow) => Promise<void>
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

/** Chooses a place and a file in it that a dataset follows. */
export function FollowForm({ workflowId, nodeId, onFollow, onCancel }: FollowFormProps) {
  const { value: found, problem, again } = useQuery(listPlaces)
  const [placeId, setPlaceId] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  if (!found) {
    return (
      <Text
        size="xs"
        c={problem ? 'var(--mantine-color-error)' : 'dimmed'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? sentence('connectionsLoading')}
      </Text>
    )
  }
  const places = found.items
  const [first] = places
  const chosen = places.find(({ id }) => id === placeId) ?? (places.length === 1 ? first : undefined)
  const isNew = edited === NEW || places.length === 0
  return (
    <Stack gap="xs" role="group" aria-label={sentence('followInPlace')}>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <Choice
          flex={1}
          miw={0}
          label="Place"
          placeholder="Choose a place"
          data={[
            ...places.map((one) => ({ value: one.id, label: labelOf(one) })),
            { value: NEW, label: 'New place …' },
          ]}
          value={isNew ? NEW : (chosen?.id ?? null)}
          onChange={(value) => {
            setEdited(value === NEW ? NEW : null)
            if (value !== NEW) setPlaceId(value)
          }}
        />
        {chosen?.access === 'own' && !isNew && (
          <ActionIcon
            size={30}
            variant={edited ? 'light' : 'subtle'}
            color="gray"
            aria-label={`Edit ${chosen.name}`}
            aria-expanded={edited !== null}
            onClick={() => setEdited(edited ? null : chosen.id)}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {isNew || edited ? (
        <PlaceForm
          key={edited ?? NEW}
          draftPlace={[workflowId, nodeId, `place ${edited ?? NEW}`]}
          place={isNew ? null : (chosen ?? null)}
          onSaved={(saved) => {
            setEdited(null)
            setPlaceId(saved.id)
            again()
          }}
          onDeleted={() => {
            setEdited(null)
            setPlaceId(null)
            again()
          }}
        />
      ) : (
        chosen && <FileOfPlace key={chosen.id} place={chosen} onFollow={onFollow} onCancel={onCancel} />
      )}
      {(isNew || edited || !chosen) && (
        <Group>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface FileOfPlaceProps extends Pick<FollowFormProps, 'onFollow' | 'onCancel'> {
  readonly place: Place
}

/** Chooses what a dataset follows in a place: one file, or the newest file or all files that match a pattern. */
function FileOfPlace({ place, onFollow, onCancel }: FileOfPlaceProps) {
  const [takes, setTakes] = useState<PlaceTakes>('file')
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
    await onFollow(place.id, { path, takes, everyMinutes: every === '' ? null : Number(every) }).catch(
      (error: unknown) => setFailure(sentenceOf(error)),
    )
    setBusy(false)
  }, [onFollow, place.id, path, takes, every])
  return (
    <>
      {isListed && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="File to follow"
          data={[
            { value: 'file', label: 'One file' },
            { value: 'newest', label: 'The newest file' },
            { value: 'all', label: 'All files' },
          ]}
          value={takes}
          onChange={(value) => setTakes(placeTakes.find((one) => one === value) ?? 'file')}
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
  const hint = sentence(takes === 'all' ? 'placeAllHint' : 'placePatternHint')
  return { label: 'Pattern', description: hint, placeholder: 'orders_*.csv' }
}

/** Returns the pattern for names that contain the typed text. Text with its own signs is used as it is. */
function searchPattern(typed: string): string {
  if (isPlacePattern(typed)) return typed
  const at = typed.lastIndexOf('/') + 1
  const name = typed.slice(at)
  return `${typed.slice(0, at)}${name === '' ? '*' : `*${name}*`}`
}

/** Marks shared places, because two users may have given their places the same name. */
function labelOf({ name, access }: Place): string {
  return access === 'use' ? `${name} (shared)` : name
}
