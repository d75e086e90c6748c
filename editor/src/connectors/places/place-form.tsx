import { PasswordField, showError, showSuccess } from '@anj/ui'
import { placeKinds, placeTitles, tokenWays } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useMemo, useState } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { CallFailed, sentenceOf } from '../../server/call-failed.ts'
import { createPlace, deletePlace, type Place, testPlace, updatePlace } from '../../server/places.ts'
import { type DraftPlace, useDraft } from '../../store/drafts.ts'
import classes from '../connection-form.module.css'
import { PortField } from '../port-field.tsx'
import {
  changePlaceDraft,
  keepsStoredSecret,
  type PlaceDraft,
  placeDraftOf,
  placeDraftProblems,
  toPlaceForm,
} from './place-draft.ts'

interface PlaceFormProps {
  /** Identifies the draft, which is kept while the user looks at other nodes. */
  readonly draftPlace: DraftPlace
  /** The saved place to edit, or null for a new one. */
  readonly place: Place | null
  readonly onSaved: (place: Place) => void
  readonly onDeleted: (place: Place) => void
}

/** Edits the server and log-in of a place. The secret is sent to the server and never returned. */
export function PlaceForm({ draftPlace, place, onSaved, onDeleted }: PlaceFormProps) {
  const form = usePlaceForm({ draftPlace, place, onSaved })
  const { draft, problems, outcome, busy, set } = form
  const Fields = fieldsOf[draft.kind]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Place">
      <Stack gap="xs">
        {place ? (
          <Text size="xs" fw={500}>
            {placeTitles[draft.kind]}
          </Text>
        ) : (
          <Choice
            label="Kind"
            data={kinds}
            value={draft.kind}
            onChange={(kind) => set({ kind, secret: '', passphrase: '' })}
          />
        )}
        <Fields place={place} draft={draft} problems={problems} set={set} />
        <TextInput
          size="xs"
          label="Connection name (optional)"
          placeholder={usualName(draft)}
          value={draft.name}
          error={problems['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Switch
          size="xs"
          label="Let colleagues use this connection"
          description={sentence('sharePlaceHint')}
          checked={draft.isShared}
          onChange={(event) => set({ isShared: event.currentTarget.checked })}
        />
        {outcome && (
          <Alert color={outcome.isGood ? 'teal' : 'red'} p="xs" role={outcome.isGood ? 'status' : 'alert'}>
            <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
              {outcome.text}
            </Text>
          </Alert>
        )}
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={busy === 'test'}
            disabled={busy === 'save'}
            onClick={() => void form.test()}
          >
            Test connection
          </Button>
          <Button size="xs" type="submit" loading={busy === 'save'}>
            Save
          </Button>
          {place && (
            <DeletePlace
              place={place}
              onDeleted={() => {
                form.drop()
                onDeleted(place)
              }}
            />
          )}
        </Group>
      </Stack>
    </form>
  )
}

interface FieldsProps {
  readonly place: Place | null
  readonly draft: PlaceDraft
  readonly problems: Readonly<Record<string, string>>
  readonly set: (change: Partial<PlaceDraft>) => void
}

const kinds = placeKinds.map((value) => ({ value, label: placeTitles[value] }))

function usualName({ kind, serverName, userId, url, bucket }: PlaceDraft): string {
  if (kind === 's3') return bucket.trim()
  if (kind === 'https') return URL.parse(url.trim())?.host ?? ''
  return serverName && `${userId}@${serverName}`
}

const fieldsOf = { sftp: SftpFields, https: HttpsFields, s3: S3Fields } as const

function S3Fields({ place, draft, problems, set }: FieldsProps) {
  const placeholder = keepsStoredSecret(draft, place) ? 'Unchanged' : undefined
  return (
    <>
      <TextInput
        size="xs"
        label="Address (optional)"
        description={sentence('s3EndpointHint')}
        placeholder="https://s3.example.com"
        value={draft.endpoint}
        error={problems['endpoint']}
        onChange={(event) => set({ endpoint: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Region (optional)"
        placeholder="us-east-1"
        value={draft.region}
        error={problems['region']}
        onChange={(event) => set({ region: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Bucket"
        required
        withAsterisk={false}
        value={draft.bucket}
        error={problems['bucket']}
        onChange={(event) => set({ bucket: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Prefix (optional)"
        description={sentence('s3PrefixHint')}
        placeholder="outgoing/orders"
        value={draft.prefix}
        error={problems['prefix']}
        onChange={(event) => set({ prefix: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Access key ID"
        required
        withAsterisk={false}
        autoComplete="off"
        value={draft.accessKeyId}
        error={problems['accessKeyId']}
        onChange={(event) => set({ accessKeyId: event.currentTarget.value })}
      />
      <PasswordField
        size="xs"
        label="Secret access key"
        required={placeholder === undefined}
        withAsterisk={false}
        autoComplete="new-password"
        placeholder={placeholder}
        value={draft.secret}
        error={problems['secret']}
        onChange={(event) => set({ secret: event.currentTarget.value })}
      />
      <Switch
        size="xs"
        label="Bucket in the path of addresses"
        checked={draft.pathStyle}
        onChange={(event) => set({ pathStyle: event.currentTarget.checked })}
      />
    </>
  )
}

const tokenTexts = {
  none: 'No token',
  bearer: 'Authorization: Bearer',
  header: 'A header of its own',
} as const
const tokens = tokenWays.map((value) => ({ value, label: tokenTexts[value] }))

function HttpsFields({ place, draft, problems, set }: FieldsProps) {
  const placeholder = keepsStoredSecret(draft, place) ? 'Unchanged' : undefined
  return (
    <>
      <TextInput
        size="xs"
        label="Address"
        description={sentence('httpsUrlHint')}
        placeholder="https://data.example.com/exports"
        required
        withAsterisk={false}
        value={draft.url}
        error={problems['url']}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <Choice
        label="Send the token as"
        data={tokens}
        value={draft.token}
        onChange={(token) => set({ token, secret: '' })}
      />
      {draft.token === 'header' && (
        <TextInput
          size="xs"
          label="Name of the header"
          placeholder="X-Api-Key"
          value={draft.tokenHeader}
          error={problems['tokenHeader']}
          onChange={(event) => set({ tokenHeader: event.currentTarget.value })}
        />
      )}
      {draft.token !== 'none' && (
        <PasswordField
          size="xs"
          label="Token"
          required={placeholder === undefined}
          withAsterisk={false}
          autoComplete="new-password"
          placeholder={placeholder}
          value={draft.secret}
          error={problems['secret']}
          onChange={(event) => set({ secret: event.currentTarget.value })}
        />
      )}
      <Textarea
        size="xs"
        label="Other headers (optional)"
        description={sentence('httpsHeadersHint')}
        placeholder="X-Tenant: 42"
        autosize
        minRows={1}
        maxRows={6}
        value={draft.headers}
        error={problems['headers']}
        onChange={(event) => set({ headers: event.currentTarget.value })}
      />
    </>
  )
}

const logins = [
  { value: 'password', label: 'Password' },
  { value: 'key', label: 'Private key' },
] as const

function SftpFields({ place, draft, problems, set }: FieldsProps) {
  const placeholder = keepsStoredSecret(draft, place) ? 'Unchanged' : undefined
  return (
    <>
      <TextInput
        size="xs"
        label="Server Name/IP Address"
        required
        withAsterisk={false}
        value={draft.serverName}
        error={problems['serverName']}
        onChange={(event) => set({ serverName: event.currentTarget.value })}
      />
      <PortField
        label="Port"
        value={draft.port}
        error={problems['port']}
        onChange={(port) => set({ port })}
      />
      <TextInput
        size="xs"
        label="User"
        required
        withAsterisk={false}
        autoComplete="off"
        value={draft.userId}
        error={problems['userId']}
        onChange={(event) => set({ userId: event.currentTarget.value })}
      />
      <Choice
        label="Log in with"
        data={logins}
        value={draft.login}
        onChange={(login) => set({ login, secret: '', passphrase: '' })}
      />
      {draft.login === 'password' ? (
        <PasswordField
          size="xs"
          label="Password"
          required={placeholder === undefined}
          withAsterisk={false}
          autoComplete="new-password"
          placeholder={placeholder}
          value={draft.secret}
          error={problems['secret']}
          onChange={(event) => set({ secret: event.currentTarget.value })}
        />
      ) : (
        <>
          <Textarea
            size="xs"
            label="Private key"
            description={sentence('sftpKeyHint')}
            required={placeholder === undefined}
            withAsterisk={false}
            autoComplete="off"
            spellCheck={false}
            autosize
            minRows={3}
            maxRows={8}
            placeholder={placeholder ?? '-----BEGIN OPENSSH PRIVATE KEY-----'}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={draft.secret}
            error={problems['secret']}
            onChange={(event) => set({ secret: event.currentTarget.value })}
          />
          <PasswordField
            size="xs"
            label="Passphrase of the key (optional)"
            autoComplete="new-password"
            value={draft.passphrase}
            onChange={(event) => set({ passphrase: event.currentTarget.value })}
          />
        </>
      )}
      <TextInput
        size="xs"
        label="Folder (optional)"
        description={sentence('placeFolderHint')}
        placeholder="outgoing/orders"
        value={draft.folder}
        error={problems['folder']}
        onChange={(event) => set({ folder: event.currentTarget.value })}
      />
      <div role="note">
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {draft.hostKey ? sentence('sshHostKey', { hostKey: draft.hostKey }) : sentence('sshHostKeyUnknown')}
        </Text>
        {draft.hostKey && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            mt={4}
            onClick={() => set({ hostKey: null })}
          >
            Forget this key
          </Button>
        )}
      </div>
    </>
  )
}

interface Outcome {
  readonly isGood: boolean
  readonly text: string
}

/** Keeps the draft and the problems of a place's form, and calls the server once the fields are valid. */
function usePlaceForm({ draftPlace, place, onSaved }: Omit<PlaceFormProps, 'onDeleted'>) {
  const initial = useMemo(() => placeDraftOf(place), [place])
  const { value: draft, set: setDraft, drop } = useDraft<PlaceDraft>(draftPlace, initial)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState<'test' | 'save' | null>(null)

  const attempt = async (call: 'test' | 'save', action: () => Promise<Outcome | null>) => {
    const wrong = placeDraftProblems(draft, place)
    setProblems(wrong)
    setOutcome(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(call)
    try {
      setOutcome(await action())
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) setOutcome({ isGood: false, text: sentenceOf(error) })
    } finally {
      setBusy(null)
    }
  }

  return {
    draft,
    problems,
    outcome,
    busy,
    drop,
    set: (change: Partial<PlaceDraft>) => {
      setDraft((before) => changePlaceDraft(before, change))
      const isChanged = ([field]: [string, string]) => !(field in change)
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(isChanged)))
      setOutcome(null)
    },
    test: () =>
      attempt('test', async () => {
        const { message, hostKey } = await testPlace({
          ...toPlaceForm(draft),
          ...(place && { placeId: place.id }),
        })
        if (hostKey) setDraft((before) => ({ ...before, hostKey }))
        return { isGood: true, text: message }
      }),
    save: () =>
      attempt('save', async () => {
        const saved = await (place
          ? updatePlace(place.id, toPlaceForm(draft))
          : createPlace(toPlaceForm(draft)))
        drop()
        onSaved(saved)
        return null
      }),
  }
}

interface DeletePlaceProps {
  readonly place: Place
  readonly onDeleted: () => void
}

/** Deletes a saved place. Asks for confirmation first, because files may follow files in it. */
function DeletePlace({ place, onDeleted }: DeletePlaceProps) {
  const [isAsking, { open, close }] = useDisclosure(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await deletePlace(place.id)
      close()
      showSuccess(sentence('connectionGone', { name: place.name }))
      onDeleted()
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="xs" variant="subtle" color="red" onClick={open}>
        Delete
      </Button>
      <Modal opened={isAsking} onClose={close} title={`Delete ${place.name}`} centered size={420}>
        <Text size="sm">{sentence('placeDeleteQuestion')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </Group>
      </Modal>
    </>
  )
}
