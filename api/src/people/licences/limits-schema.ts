import { type Static, Type } from 'typebox'
import { Nullable } from '../../http/common.ts'
import { named } from '../../http/named.ts'

const said = {
  runsAtOnce: 'Concurrent runs across all workers',
  storageBytes: 'Bytes that its files, results and samples may take together',
  uploadBytes: 'Bytes of its largest uploaded file; never above the limit of the server',
  runMinutes:
    'Minutes after which a run is ended with its target as it was; never above the limit of the server',
  keepResultsDays: 'Days for which files that runs made are kept',
  keepRunsDays: 'Days for which runs that are over are kept with their log lines',
  keepReplacedDays: 'Days for which contents of files that newer ones replaced are kept',
} as const

const number = (name: keyof typeof said, or: string) =>
  Nullable(Type.Integer({ description: `${said[name]}; null: ${or}.` }))

const OwnLimits = named(
  Type.Object(
    {
      runsAtOnce: number('runsAtOnce', 'as the settings say'),
      storageBytes: number('storageBytes', 'as the settings say'),
      uploadBytes: number('uploadBytes', 'as the settings say'),
      runMinutes: number('runMinutes', 'as the settings say'),
      keepResultsDays: number('keepResultsDays', 'as the settings say'),
      keepRunsDays: number('keepRunsDays', 'as the settings say'),
      keepReplacedDays: number('keepReplacedDays', 'as the settings say'),
    },
    { $id: 'OwnLimits', description: 'What was set for one organization.' },
  ),
)

const AppliedLimits = named(
  Type.Object(
    {
      runsAtOnce: number('runsAtOnce', 'as many as there are slots'),
      storageBytes: number('storageBytes', 'what the disk holds'),
      uploadBytes: Type.Integer({ description: `${said.uploadBytes}.` }),
      runMinutes: Type.Integer({ description: `${said.runMinutes}.` }),
      keepResultsDays: Type.Integer({ description: `${said.keepResultsDays}.` }),
      keepRunsDays: number('keepRunsDays', 'forever'),
      keepReplacedDays: number('keepReplacedDays', 'forever'),
    },
    {
      $id: 'AppliedLimits',
      description: 'What applies: what was set for the organization, else the settings.',
    },
  ),
)

const Use = named(
  Type.Object(
    {
      running: Type.Integer({ description: 'Runs that go on.' }),
      waiting: Type.Integer({ description: 'Runs that wait.' }),
      storageBytes: Type.Integer({ description: 'Bytes of all of the following.' }),
      fileBytes: Type.Integer({ description: 'Of uploaded files, with their earlier contents and copies.' }),
      resultBytes: Type.Integer({ description: 'Of files that runs made.' }),
      sampleBytes: Type.Integer({ description: 'Of rows that were read for previews.' }),
    },
    { $id: 'OrganizationUse', description: 'What an organization uses now.' },
  ),
)

export const LicenceLimits = named(
  Type.Object(
    { own: OwnLimits, applied: AppliedLimits, defaults: AppliedLimits, use: Use },
    {
      $id: 'LicenceLimits',
      description: 'What an organization may use beside its licence, and what it uses.',
    },
  ),
)
export type LicenceLimits = Static<typeof LicenceLimits>

/** `checkLimits` checks ranges and whole numbers, so that each field gets the form's message. */
const asked = (name: keyof typeof said) =>
  Type.Optional(Nullable(Type.Number({ description: `${said[name]}; null: as the settings say.` })))

export const LimitsChange = named(
  Type.Object(
    {
      runsAtOnce: asked('runsAtOnce'),
      storageBytes: asked('storageBytes'),
      uploadBytes: asked('uploadBytes'),
      runMinutes: asked('runMinutes'),
      keepResultsDays: asked('keepResultsDays'),
      keepRunsDays: asked('keepRunsDays'),
      keepReplacedDays: asked('keepReplacedDays'),
    },
    { $id: 'LimitsChange', description: 'What is left out stays; null is what the settings say.' },
  ),
)
export type LimitsChange = Static<typeof LimitsChange>
