import { datasetStatuses } from '@anj/db'
import {
  CsvOptionsSchema,
  DatasetProfileSchema,
  ExcelOptionsSchema,
  encodingCodes,
  type CsvOptions as OfCsv,
  type Encoding as OfEncoding,
  type ExcelOptions as OfExcel,
  type DatasetProfile as Profile,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'

const Encoding = namedAs<OfEncoding>(
  Type.Enum([...encodingCodes], {
    type: 'string',
    $id: 'Encoding',
    description: 'The encodings of text files.',
  }),
)

export const CsvOptions = namedAs<OfCsv>(
  Type.Object(
    { ...CsvOptionsSchema.properties, encoding: Encoding },
    { $id: 'CsvOptions', description: 'How a delimited file is read.' },
  ),
)

export const ExcelOptions = namedAs<OfExcel>(
  Type.Object(ExcelOptionsSchema.properties, {
    $id: 'ExcelOptions',
    description: 'How a workbook is read.',
  }),
)

const options = Type.Union([CsvOptions, ExcelOptions], { description: 'By the kind of the file.' })

export const DatasetProfile = namedAs<Profile>(
  Type.Object(DatasetProfileSchema.properties, {
    $id: 'DatasetProfile',
    description: 'What the columns hold.',
  }),
)

export const DatasetVersion = named(
  Type.Object(
    {
      id: Id('version'),
      number: Type.Integer(),
      status: Type.Enum([...datasetStatuses]),
      percent: Type.Integer({ description: '0 to 100 while the file is read.' }),
      bytes: Type.Integer(),
      sha256: Nullable(Type.String()),
      options: Nullable(options),
      profile: Nullable(DatasetProfile),
      problem: Nullable(
        Type.Object({
          code: Type.String(),
          sentence: Type.String({ description: 'Why the file cannot be read.' }),
        }),
      ),
    },
    { $id: 'DatasetVersion', description: 'One reading of a file.' },
  ),
)

export const Dataset = named(
  Type.Object(
    {
      id: Id('dataset'),
      fileName: Type.String(),
      createdAt: Timestamp,
      access: Type.Enum(['own', 'read'], {
        description:
          "Somebody else's, in a shared workflow, may not be replaced, read in another way or deleted.",
      }),
      watch: Type.Optional(
        Type.Object(
          {
            path: Type.String({ description: "Below the organization's folder, with / between names." }),
            problem: Nullable(
              Type.Object({
                code: Type.String(),
                sentence: Type.String({ description: 'Why its content cannot be taken.' }),
              }),
            ),
          },
          {
            description:
              "The file in the watched folder that it follows, if it follows one and is one's own.",
          },
        ),
      ),
      watchOffered: Type.Optional(
        Type.Boolean({
          description: "Whether this server watches a folder in which one's own file could follow another.",
        }),
      ),
      version: DatasetVersion,
    },
    { $id: 'Dataset', description: 'An uploaded file, with its newest reading.' },
  ),
)
export type Dataset = Static<typeof Dataset>

export const ReadAgain = named(Type.Object({ options }, { $id: 'ReadAgain' }))

export const FirstPartForm = named(
  Type.Object(
    {
      options: Type.Optional(CsvOptions),
      encoding: Type.Optional(Encoding),
    },
    {
      $id: 'FirstPartForm',
      description:
        'Options, or an encoding alone: then the other options are found out. UTF-8 without either.',
    },
  ),
)

export const FirstPart = named(
  Type.Object(
    {
      options: CsvOptions,
      columns: Type.Array(Type.String(), { maxItems: 100, description: 'The first 100.' }),
      rows: Type.Array(Type.Array(Type.String(), { maxItems: 100 }), {
        maxItems: 20,
        description: 'The first 20, their cells cut to 200 characters.',
      }),
      isWhole: Type.Boolean({ description: 'Whether the file ends within the part that was read.' }),
    },
    { $id: 'FirstPart', description: 'The first rows of a file, as it would be read.' },
  ),
)

export const WatchForm = named(
  Type.Object(
    { path: Type.String({ maxLength: 2000, description: 'Such as `sales/orders.csv`' }) },
    { $id: 'WatchForm' },
  ),
)

export const DatasetParams = Type.Object({ datasetId: Id('dataset') })
