import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { useQuery } from '../../kit/use-query.ts'
import { type FollowForm as Follow, listPlaces, type Place } from '../../server/places.ts'
import { FileOfPlace } from './file-of-place.tsx'
import { PlaceForm } from './place-form.tsx'

const NEW = 'new'

interface FollowFormProps {
  readonly workflowId: string
  readonly nodeId: string
  /** Follows a file. Rejects with the reason why that isn't possible. */
  readonly onFollow: (placeId: string, follow: Follow) => Promise<void>
  readonly onCancel: () => void
}

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

/** Marks shared places, because two users may have given their places the same name. */
function labelOf({ name, access }: Place): string {
  return access === 'use' ? `${name} (shared)` : name
}
