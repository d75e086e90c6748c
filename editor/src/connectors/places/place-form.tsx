import { PasswordField } from '@anj/ui'
import {
  pagingWays,
  placeKinds,
  placeName,
  placeTitles,
  readsNextPage,
  sendsPageParameter,
  tokenWays,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useMemo } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { createPlace, deletePlace, type Place, testPlace, updatePlace } from '../../server/places.ts'
import { type DraftPlace, useDraft } from '../../store/drafts.ts'
import classes from '../connection-form.module.css'
import { DeleteButton } from '../delete-button.tsx'
import { PortField } from '../port-field.tsx'
import { useFormCalls } from '../use-form-calls.ts'
import {
  changePlaceDraft,
  keepsStoredSecret,
  type PlaceDraft,
  placeDraftOf,
  placeDraftProblems,
  settingsOf,
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
          {...propsOf(form, 'name')}
          label="Connection name (optional)"
          placeholder={placeName(settingsOf(draft))}
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
            <DeleteButton
              name={place.name}
              item={{ placeId: place.id }}
              question={sentence('placeDeleteQuestion')}
              onDelete={() => deletePlace(place.id)}
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

/** The fields that contain a text. */
type TextField = Exclude<
  { [K in keyof PlaceDraft]: string extends PlaceDraft[K] ? K : never }[keyof PlaceDraft],
  'port' | 'hostKey'
>

/** Returns the props that all text fields share. */
function propsOf({ draft, problems, set }: Omit<FieldsProps, 'place'>, field: TextField) {
  return {
    size: 'xs',
    withAsterisk: false,
    value: draft[field],
    error: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [field]: event.currentTarget.value }),
  } as const
}

/** Returns the props of the field for the secret, which may stay empty if the stored secret applies. */
function secretProps(fields: FieldsProps) {
  const keepsStored = keepsStoredSecret(fields.draft, fields.place)
  return {
    ...propsOf(fields, 'secret'),
    required: !keepsStored,
    autoComplete: 'new-password',
    placeholder: keepsStored ? 'Unchanged' : undefined,
  } as const
}

const kinds = placeKinds.map((value) => ({ value, label: placeTitles[value] }))

const bucketLogins = [
  { value: 'key', label: 'Access key' },
  { value: 'role', label: 'Role of the server' },
] as const

const fieldsOf = { sftp: SftpFields, https: HttpsFields, s3: S3Fields } as const

function S3Fields(fields: FieldsProps) {
  const { draft, set } = fields
  return (
    <>
      <TextInput
        {...propsOf(fields, 'endpoint')}
        label="Address (optional)"
        description={sentence('s3EndpointHint')}
        placeholder="https://s3.example.com"
      />
      <TextInput {...propsOf(fields, 'region')} label="Region (optional)" placeholder="us-east-1" />
      <TextInput {...propsOf(fields, 'bucket')} label="Bucket" required />
      <TextInput
        {...propsOf(fields, 'prefix')}
        label="Prefix (optional)"
        description={sentence('s3PrefixHint')}
        placeholder="outgoing/orders"
      />
      <Choice
        label="Log in with"
        description={draft.bucketLogin === 'role' ? sentence('s3RoleHint') : undefined}
        data={bucketLogins}
        value={draft.bucketLogin}
        onChange={(bucketLogin) => set({ bucketLogin, secret: '' })}
      />
      {draft.bucketLogin === 'key' && (
        <>
          <TextInput {...propsOf(fields, 'accessKeyId')} label="Access key ID" required autoComplete="off" />
          <PasswordField {...secretProps(fields)} label="Secret access key" />
        </>
      )}
      <Switch
        size="xs"
        label="Path-style addresses"
        checked={draft.pathStyle}
        onChange={(event) => set({ pathStyle: event.currentTarget.checked })}
      />
    </>
  )
}

const tokenTexts = {
  none: 'No token',
  bearer: 'Authorization: Bearer',
  header: 'Another header',
} as const
const tokens = tokenWays.map((value) => ({ value, label: tokenTexts[value] }))

function HttpsFields(fields: FieldsProps) {
  const { draft, set } = fields
  return (
    <>
      <TextInput
        {...propsOf(fields, 'url')}
        label="Address"
        description={sentence('httpsUrlHint')}
        placeholder="https://data.example.com/exports"
        required
      />
      <Choice
        label="Send the token as"
        data={tokens}
        value={draft.token}
        onChange={(token) => set({ token, secret: '' })}
      />
      {draft.token === 'header' && (
        <TextInput {...propsOf(fields, 'tokenHeader')} label="Header name" placeholder="X-Api-Key" />
      )}
      {draft.token !== 'none' && <PasswordField {...secretProps(fields)} label="Token" />}
      <Textarea
        {...propsOf(fields, 'headers')}
        label="Other headers (optional)"
        description={sentence('httpsHeadersHint')}
        placeholder="X-Tenant: 42"
        autosize
        minRows={1}
        maxRows={6}
      />
      <PagingFields {...fields} />
    </>
  )
}

const pagingTexts = {
  none: 'No pages',
  linkHeader: 'Next link in the Link header',
  link: 'Next link in the answer',
  cursor: 'Cursor in the answer',
  page: 'Page number',
  offset: 'Number of rows before the page',
} as const
const pagings = (['none', ...pagingWays] as const).map((value) => ({ value, label: pagingTexts[value] }))
const countHints = { page: 'pagingPageHint', offset: 'pagingOffsetHint' } as const
const firstPages = [
  { value: '1', label: '1' },
  { value: '0', label: '0' },
] as const

/** The fields for servers that send rows as pages of JSON. */
function PagingFields(fields: FieldsProps) {
  const { draft, set } = fields
  const { paging } = draft
  const choice = (
    <Choice
      label="Pages of JSON"
      description={paging === 'none' ? undefined : sentence('pagingHint')}
      data={pagings}
      value={paging}
      onChange={(way) => set({ paging: way })}
    />
  )
  if (paging === 'none') return choice
  return (
    <>
      {choice}
      <TextInput
        {...propsOf(fields, 'pagingRows')}
        label="Path of the rows (optional)"
        description={sentence('pagingRowsHint')}
        placeholder="data.items"
      />
      {readsNextPage(paging) && (
        <TextInput
          {...propsOf(fields, 'pagingNext')}
          label={paging === 'link' ? 'Path of the next link' : 'Path of the cursor'}
          description={sentence('pagingEndHint')}
          placeholder={paging === 'link' ? 'paging.next' : 'paging.after'}
          required
        />
      )}
      {sendsPageParameter(paging) && (
        <TextInput
          {...propsOf(fields, 'pagingParameter')}
          label="Query parameter"
          description={paging === 'page' || paging === 'offset' ? sentence(countHints[paging]) : undefined}
          placeholder={paging}
          required
        />
      )}
      {paging === 'page' && (
        <Choice
          label="First page"
          data={firstPages}
          value={draft.pagingFirst === 0 ? '0' : '1'}
          onChange={(first) => set({ pagingFirst: Number(first) })}
        />
      )}
    </>
  )
}

const logins = [
  { value: 'password', label: 'Password' },
  { value: 'key', label: 'Private key' },
] as const

function SftpFields(fields: FieldsProps) {
  const { draft, problems, set } = fields
  return (
    <>
      <TextInput {...propsOf(fields, 'serverName')} label="Server Name/IP Address" required />
      <PortField
        label="Port"
        value={draft.port}
        error={problems['port']}
        onChange={(port) => set({ port })}
      />
      <TextInput {...propsOf(fields, 'userId')} label="User" required autoComplete="off" />
      <Choice
        label="Log in with"
        data={logins}
        value={draft.login}
        onChange={(login) => set({ login, secret: '', passphrase: '' })}
      />
      {draft.login === 'password' ? (
        <PasswordField {...secretProps(fields)} label="Password" />
      ) : (
        <>
          <Textarea
            {...secretProps(fields)}
            label="Private key"
            description={sentence('sftpKeyHint')}
            autoComplete="off"
            spellCheck={false}
            autosize
            minRows={3}
            maxRows={8}
            placeholder={secretProps(fields).placeholder ?? '-----BEGIN OPENSSH PRIVATE KEY-----'}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
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
        {...propsOf(fields, 'folder')}
        label="Folder (optional)"
        description={sentence('placeFolderHint')}
        placeholder="outgoing/orders"
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

/** Keeps the draft and the problems of a place's form, and calls the server once the fields are valid. */
function usePlaceForm({ draftPlace, place, onSaved }: Omit<PlaceFormProps, 'onDeleted'>) {
  const initial = useMemo(() => placeDraftOf(place), [place])
  const { value: draft, set: setDraft, drop } = useDraft<PlaceDraft>(draftPlace, initial)
  const { problems, outcome, busy, attempt, keepProblems } = useFormCalls<'test' | 'save'>({
    findProblems: () => placeDraftProblems(draft, place),
    isShown: (fields) => Object.keys(fields).length > 0,
  })

  return {
    draft,
    problems,
    outcome,
    busy,
    drop,
    set: (change: Partial<PlaceDraft>) => {
      setDraft((before) => changePlaceDraft(before, change))
      const isChanged = ([field]: [string, string]) => !(field in change)
      keepProblems((before) => Object.fromEntries(Object.entries(before).filter(isChanged)))
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
