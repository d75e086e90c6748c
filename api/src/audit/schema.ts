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
  organizationId: Nullable(Id('organization, null where nobody knows it')),
  organizationName: Nullable(Type.String()),
  userId: Nullable(Id('person who did it; they may be deleted by now')),
  userName: Nullable(Type.String({ description: 'As it was then; null where nobody was logged in.' })),
  action: Type.String({ description: 'noun.pastVerb, such as `run.started`; see listLogActions.' }),
  title: Type.String({ description: 'The action for people.' }),
  resource: Type.String({ description: 'What kind of thing it was done to, such as `workflows`.' }),
  resourceId: Nullable(Type.String()),
  subject: Nullable(Type.String({ description: 'The name of the thing, as it was then.' })),
  address: Nullable(Type.String({ description: 'Where the call came from.' })),
}

export const LogEntry = named(
  Type.Object(entry, { $id: 'LogEntry', description: 'Who did what, on what, when, from where.' }),
)
export type LogEntry = Static<typeof LogEntry>

export const Seal = named(
  Type.Object(
    { position: Type.Integer({ description: 'The first is 1.' }), hash: Type.String() },
    { $id: 'Seal', description: 'A link of the chain: the hash of an entry and of the seal before it.' },
  ),
)

export const LogEntryDetail = named(
  Type.Object(
    {
      ...entry,
      before: Type.Unknown({
        description: 'What it was before, without secrets; null where it was nothing.',
      }),
      after: Type.Unknown({ description: 'What it became, without secrets; null where it became nothing.' }),
      seal: Nullable(Seal),
    },
    { $id: 'LogEntryDetail', description: 'An entry with what was changed; its seal comes within seconds.' },
  ),
)
export type LogEntryDetail = Static<typeof LogEntryDetail>

export const LogAction = named(
  Type.Object(
    { action: Type.String(), title: Type.String() },
    { $id: 'LogAction', description: 'Something that the log holds.' },
  ),
)

export const LogVerification = named(
  Type.Object(
    {
      whole: Type.Boolean({ description: 'Nothing was changed or removed.' }),
      sealed: Type.Integer({ description: 'Entries whose seals were looked at.' }),
      unsealed: Type.Integer({ description: 'Entries of the last seconds that have no seal yet.' }),
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
          position: Nullable(Type.Integer({ description: 'Where the chain breaks first.' })),
          entryId: Nullable(Type.Integer()),
          sentence: Type.String(),
        }),
      ),
    },
    {
      $id: 'LogVerification',
      description:
        'Whether the log is whole. Note `head` somewhere else: given back, it proves that the end was not cut off meanwhile.',
    },
  ),
)
export type LogVerification = Static<typeof LogVerification>

export const LogParams = Type.Object({ id: entryId })

/** Filters of the log, shared by the list and the export. */
export const logFilters = {
  from: Type.Optional(Type.String({ format: 'date-time', description: 'From this moment on.' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Before this moment.' })),
  userId: Type.Optional(Id('person who did it')),
  action: Type.Optional(Type.Enum([...auditActionNames], { description: 'Only this action.' })),
  resource: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Only what was done to this kind of thing, such as `workflows`.',
    }),
  ),
  resourceId: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only what was done to the thing of this id.' }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Beginnings of words, of the action or of what was written down; or the id of a thing.',
    }),
  ),
  organizationId: Type.Optional(Id('organization; only super users see others than their own')),
}
const filters = Type.Object(logFilters)
export type LogFilters = Static<typeof filters>
