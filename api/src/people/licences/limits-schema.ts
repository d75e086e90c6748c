import { type Static, Type } from 'typebox'
import { Nullable } from '../../http/common.ts'
import { named } from '../../http/named.ts'

const descriptions = {
  runsAtOnce: 'Maximum number of concurrent runs on all workers',
  storageBytes: 'Maximum total size of files, results and samples in bytes',
  uploadBytes: "Maximum size of an uploaded file in bytes, at most the server's limit",
  runMinutes: "Minutes after which a run is cancelled with its target unchanged, at most the server's limit",
  runMemoryBytes:
    'Memory in bytes in which a run sorts, groups and joins, at most the setting of each worker',
  keepResultsDays: 'Days for which files produced by runs are kept',
  keepRunsDays: 'Days for which finished runs and their logs are kept',
  keepReplacedDays: 'Days for which replaced contents of files are kept',
} as const

const limit = (name: keyof typeof descriptions, or: string) =>
  Nullable(Type.Integer({ description: `${descriptions[name]}; null: ${or}.` }))

const OwnLimits = named(
  Type.Object(
    {
      runsAtOnce: limit('runsAtOnce', 'use the default from the settings'),
      storageBytes: limit('storageBytes', 'use the default from the settings'),
      uploadBytes: limit('uploadBytes', 'use the default from the settings'),
      runMinutes: limit('runMinutes', 'use the default from the settings'),
      runMemoryBytes: limit('runMemoryBytes', 'use the default from the settings'),
      keepResultsDays: limit('keepResultsDays', 'use the default from the settings'),
      keepRunsDays: limit('keepRunsDays', 'use the default from the settings'),
      keepReplacedDays: limit('keepReplacedDays', 'use the default from the settings'),
    },
    { $id: 'OwnLimits', description: 'Limits set for one organization.' },
  ),
)

const AppliedLimits = named(
  Type.Object(
    {
      runsAtOnce: limit('runsAtOnce', 'limited only by the number of slots'),
      storageBytes: limit('storageBytes', 'limited only by the disk'),
      uploadBytes: Type.Integer({ description: `${descriptions.uploadBytes}.` }),
      runMinutes: Type.Integer({ description: `${descriptions.runMinutes}.` }),
      runMemoryBytes: limit('runMemoryBytes', 'the setting of each worker'),
      keepResultsDays: Type.Integer({ description: `${descriptions.keepResultsDays}.` }),
      keepRunsDays: limit('keepRunsDays', 'forever'),
      keepReplacedDays: limit('keepReplacedDays', 'forever'),
    },
    {
      $id: 'AppliedLimits',
      description:
        'Limits that apply: those set for the organization, otherwise the defaults from the settings.',
    },
  ),
)

const Use = named(
  Type.Object(
    {
      running: Type.Integer({ description: 'Number of active runs.' }),
      waiting: Type.Integer({ description: 'Number of waiting runs.' }),
      storageBytes: Type.Integer({ description: 'Sum of the following sizes in bytes.' }),
      fileBytes: Type.Integer({
        description: 'Size of uploaded files in bytes, including earlier contents and columnar copies.',
      }),
      resultBytes: Type.Integer({ description: 'Size of files produced by runs, in bytes.' }),
      sampleBytes: Type.Integer({ description: 'Size of rows read for previews, in bytes.' }),
    },
    { $id: 'OrganizationUse', description: 'Current use of an organization.' },
  ),
)

export const LicenceLimits = named(
  Type.Object(
    { own: OwnLimits, applied: AppliedLimits, defaults: AppliedLimits, use: Use },
    {
      $id: 'LicenceLimits',
      description: "An organization's limits in addition to its licence, and its current use.",
    },
  ),
)
export type LicenceLimits = Static<typeof LicenceLimits>

/** The type allows any number, because `checkLimits` reports wrong values with the form's own messages. */
const change = (name: keyof typeof descriptions) =>
  Type.Optional(
    Nullable(Type.Number({ description: `${descriptions[name]}; null: use the default from the settings.` })),
  )

export const LimitsChange = named(
  Type.Object(
    {
      runsAtOnce: change('runsAtOnce'),
      storageBytes: change('storageBytes'),
      uploadBytes: change('uploadBytes'),
      runMinutes: change('runMinutes'),
      runMemoryBytes: change('runMemoryBytes'),
      keepResultsDays: change('keepResultsDays'),
      keepRunsDays: change('keepRunsDays'),
      keepReplacedDays: change('keepReplacedDays'),
    },
    {
      $id: 'LimitsChange',
      description: 'Omitted fields stay unchanged; null restores the default from the settings.',
    },
  ),
)
export type LimitsChange = Static<typeof LimitsChange>
