import { auditActionNames } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'

export const entryId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id of the entry',
})

const entry = {
  id: entryId,
  at: Timestamp,
  organizationId: Nullable(Id('organization; null when unknown')),
  organizationName: Nullable(Type.String()),
  userId: Nullable(Id('user who did it; the user can be deleted by now')),
  userName: Nullable(
    Type.String({ description: 'User name at that time; null when no user was logged in.' }),
  ),
  action: Type.String({
    description: 'Action as `noun.pastVerb`, such as `run.started`. See listLogActions.',
  }),
  title: Type.String({ description: 'The action in plain words.' }),
  resource: Type.String({ description: 'Type of the object, such as `workflows`.' }),
  resourceId: Nullable(Type.String()),
  subject: Nullable(Type.String({ description: 'Name of the object at that time.' })),
  address: Nullable(Type.String({ description: 'IP address of the caller.' })),
}

export const LogEntry = named(
  Type.Object(entry, {
    $id: 'LogEntry',
    description: 'An audit entry: who did what to which object, when, and from which address.',
  }),
)
export type LogEntry = Static<typeof LogEntry>

export const Seal = named(
  Type.Object(
    { position: Type.Integer({ description: 'Position in the chain, from 1.' }), hash: Type.String() },
    { $id: 'Seal', description: 'A link of the chain: the hash of an entry and the previous seal.' },
  ),
)

export const LogEntryDetail = named(
  Type.Object(
    {
      ...entry,
      before: Type.Unknown({
        description: 'Values before the action, without secrets; null when the object did not exist.',
      }),
      after: Type.Unknown({
        description: 'Values after the action, without secrets; null when the object no longer exists.',
      }),
      seal: Nullable(Seal),
    },
    {
      $id: 'LogEntryDetail',
      description: 'An audit entry with the changed values. Its seal is added within seconds.',
    },
  ),
)
export type LogEntryDetail = Static<typeof LogEntryDetail>

export const LogAction = named(
  Type.Object(
    { action: Type.String(), title: Type.String() },
    { $id: 'LogAction', description: 'An action recorded in the audit log.' },
  ),
)

export const LogVerification = named(
  Type.Object(
    {
      whole: Type.Boolean({ description: 'True when no entry was changed or removed.' }),
      sealed: Type.Integer({ description: 'Number of entries whose seals were checked.' }),
      unsealed: Type.Integer({
        description: 'Number of entries from the last seconds that have no seal yet.',
      }),
      head: Nullable(Seal),
      problem: Nullable(
        Type.Object({
          kind: Type.Enum([
            'rowChanged',
            'rowMissing',
            'sealChanged',
            'sealMissing',
            'rowUnsealed',
            'headMissing',
          ]),
          position: Nullable(Type.Integer({ description: 'Position of the first break in the chain.' })),
          entryId: Nullable(Type.Integer()),
          sentence: Type.String(),
        }),
      ),
    },
    {
      $id: 'LogVerification',
      description:
        'Result of the check. Store `head` outside the product: a later check with this `head` proves that the end of the log was not cut off in the meantime.',
    },
  ),
)
export type LogVerification = Static<typeof LogVerification>

export const LogParams = Type.Object({ id: entryId })

export const logFilters = {
  from: Type.Optional(
    Type.String({ format: 'date-time', description: 'Returns only entries at or after this time.' }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'Returns only entries before this time.' }),
  ),
  userId: Type.Optional(Id('user who did it')),
  action: Type.Optional(
    Type.Enum([...auditActionNames], { description: 'Returns only entries with this action.' }),
  ),
  resource: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Returns only entries on objects of this type, such as `workflows`.',
    }),
  ),
  resourceId: Type.Optional(
    Type.String({ maxLength: 200, description: 'Returns only entries on the object with this id.' }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Searches for the beginnings of words in the action and the recorded details, or for the id of an object.',
    }),
  ),
  organizationId: Type.Optional(Id('organization; only super users can see other organizations')),
}
const filters = Type.Object(logFilters)
export type LogFilters = Static<typeof filters>
