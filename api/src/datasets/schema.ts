import { datasetStatuses } from '@anj/db'
import {
  afterTakingChoices,
  ColumnProfileSchema,
  CsvOptionsSchema,
  DatabaseFileOptionsSchema,
  DatasetProfileSchema,
  ExcelOptionsSchema,
  encodingCodes,
  FileSetSchema,
  FixedOptionsSchema,
  JsonOptionsSchema,
  type CsvOptions as OfCsv,
  type DatabaseFileOptions as OfDatabaseFile,
  type Encoding as OfEncoding,
  type ExcelOptions as OfExcel,
  type FileSet as OfFileSet,
  type FixedOptions as OfFixed,
  type JsonOptions as OfJson,
  type ParquetOptions as OfParquet,
  type TemplateOptions as OfTemplate,
  type XmlOptions as OfXml,
  ParquetOptionsSchema,
  type DatasetProfile as Profile,
  placeTakes,
  SuggestedTypeSchema,
  TemplateOptionsSchema,
  XmlOptionsSchema,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { DataType } from '../http/table.ts'

const takes = named(
  Type.Enum([...placeTakes], {
    type: 'string',
    $id: 'PlaceTakes',
    description:
      '`file`: the file of the path. `newest`, `all` and `once`: the newest file, all files, or all files that no successful run has taken, which match a pattern such as `sales/orders_*.csv`. In the last name of the pattern, `*` stands for any characters and `?` for one. Several files become one ZIP archive. `file` by default.',
  }),
)

const afterTaking = named(
  Type.Enum([...afterTakingChoices], {
    type: 'string',
    $id: 'AfterTaking',
    description:
      'For `once`: files that a run has loaded are left where they are, moved to `doneFolder`, or removed. `left` by default.',
  }),
)
const doneFolder = Nullable(
  Type.String({
    maxLength: 1000,
    description: 'A folder below the folder of the place, such as `done`, for `afterTaking: moved`.',
  }),
)
const marker = Nullable(
  Type.String({
    maxLength: 100,
    description:
      'For `once`: the end of the name of a marker file. With `.done`, `orders.csv` is complete once `orders.csv.done` exists.',
  }),
)

const Encoding = namedAs<OfEncoding>(
  Type.Enum([...encodingCodes], {
    type: 'string',
    $id: 'Encoding',
    description: 'Encoding of a text file.',
  }),
)

/** More options than any format has. A body with more of them is refused without looking at each. */
const mostOptions = 30

const FileSet = namedAs<OfFileSet>(
  Type.Object(FileSetSchema.properties, {
    $id: 'FileSet',
    maxProperties: mostOptions,
    description: 'Options for reading the files of a ZIP archive as one table.',
  }),
)
const fileSet = Type.Optional(FileSet)

export const CsvOptions = namedAs<OfCsv>(
  Type.Object(
    { ...CsvOptionsSchema.properties, encoding: Encoding, fileSet },
    { $id: 'CsvOptions', maxProperties: mostOptions, description: 'Options for reading a delimited file.' },
  ),
)

export const FixedOptions = namedAs<OfFixed>(
  Type.Object(
    { ...FixedOptionsSchema.properties, encoding: Encoding, fileSet },
    {
      $id: 'FixedOptions',
      maxProperties: mostOptions,
      description:
        'Options for reading a text file whose columns have fixed widths. `breaks` are the positions, in characters from 0, at which the second and later columns begin.',
    },
  ),
)

export const ExcelOptions = namedAs<OfExcel>(
  Type.Object(
    { ...ExcelOptionsSchema.properties, fileSet },
    {
      $id: 'ExcelOptions',
      maxProperties: mostOptions,
      description: 'Options for reading a workbook.',
    },
  ),
)

export const JsonOptions = namedAs<OfJson>(
  Type.Object(
    { ...JsonOptionsSchema.properties, fileSet },
    {
      $id: 'JsonOptions',
      maxProperties: mostOptions,
      description: 'Options for reading a JSON file.',
    },
  ),
)

export const XmlOptions = namedAs<OfXml>(
  Type.Object(
    { ...XmlOptionsSchema.properties, fileSet },
    {
      $id: 'XmlOptions',
      maxProperties: mostOptions,
      description: 'Options for reading an XML file.',
    },
  ),
)

export const ParquetOptions = namedAs<OfParquet>(
  Type.Object(
    { ...ParquetOptionsSchema.properties, fileSet },
    {
      $id: 'ParquetOptions',
      maxProperties: mostOptions,
      description: 'Options for reading a Parquet file.',
      additionalProperties: false,
    },
  ),
)

export const DatabaseFileOptions = namedAs<OfDatabaseFile>(
  Type.Object(
    { ...DatabaseFileOptionsSchema.properties, fileSet },
    {
      $id: 'DatabaseFileOptions',
      maxProperties: mostOptions,
      description: 'Options for reading a SQLite or DuckDB file.',
      additionalProperties: false,
    },
  ),
)

export const TemplateOptions = namedAs<OfTemplate>(
  Type.Object(
    { ...TemplateOptionsSchema.properties, fileSet },
    {
      $id: 'TemplateOptions',
      maxProperties: mostOptions,
      description: 'Marks a workbook that Excel outputs fill. Its rows are not read.',
      additionalProperties: false,
    },
  ),
)

const options = Type.Union(
  [
    CsvOptions,
    FixedOptions,
    ExcelOptions,
    JsonOptions,
    XmlOptions,
    ParquetOptions,
    DatabaseFileOptions,
    TemplateOptions,
  ],
  {
    description: "Options for the file's format.",
  },
)

const ColumnProfile = Type.Object({
  ...ColumnProfileSchema.properties,
  suggestedType: DataType,
  nearly: Type.Optional(
    Type.Object({
      ...SuggestedTypeSchema.properties,
      toType: DataType,
      misfits: Type.Integer({ minimum: 1 }),
    }),
  ),
})

export const DatasetProfile = namedAs<Profile>(
  Type.Object(
    { ...DatasetProfileSchema.properties, columns: Type.Array(ColumnProfile) },
    { $id: 'DatasetProfile', description: 'Statistics on the columns.' },
  ),
)

export const DatasetVersion = named(
  Type.Object(
    {
      id: Id('version'),
      number: Type.Integer(),
      status: Type.Enum([...datasetStatuses]),
      percent: Type.Integer({ description: 'Progress from 0 to 100 while the file is being read.' }),
      bytes: Type.Integer(),
      sha256: Nullable(Type.String()),
      options: Nullable(options),
      profile: Nullable(DatasetProfile),
      problem: Nullable(
        Type.Object({
          code: Type.String(),
          sentence: Type.String({ description: 'Reason why the file cannot be read.' }),
        }),
      ),
    },
    { $id: 'DatasetVersion', description: "A version of a file's content, read with its options." },
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
          "The caller's access. A file of another user in a shared workflow cannot be replaced, read with different options or deleted.",
      }),
      watch: Type.Optional(
        Type.Object(
          {
            path: Type.String({
              description:
                "Path below the organization's folder or the folder of the place, with / as the separator, or a pattern.",
            }),
            place: Type.Optional(
              Type.Object(
                {
                  id: Id('place'),
                  name: Nullable(Type.String({ description: 'Null if the place was deleted.' })),
                },
                { description: 'The place that contains the file. Absent for the watched folder.' },
              ),
            ),
            takes: Type.Optional(takes),
            afterTaking: Type.Optional(afterTaking),
            doneFolder: Type.Optional(doneFolder),
            marker: Type.Optional(marker),
            taken: Type.Optional(
              Type.Object(
                {
                  fresh: Type.Integer({ description: 'Files of the newest content that no run has taken.' }),
                  taken: Type.Integer({ description: 'Files that runs have taken.' }),
                  doubtful: Type.Integer({
                    description:
                      'Files of runs whose outcome is unknown. No run begins until a user decides.',
                  }),
                  uncleared: Type.Integer({ description: 'Files that could not be moved or removed yet.' }),
                },
                { description: 'The numbers of files, for `once`.' },
              ),
            ),
            everyMinutes: Type.Optional(
              Nullable(Type.Integer({ description: 'Minutes between automatic checks; null for none.' })),
            ),
            checkedAt: Type.Optional(
              Nullable(
                Type.String({ format: 'date-time', description: 'Begin of the last finished check.' }),
              ),
            ),
            isFetching: Type.Optional(
              Type.Boolean({ description: 'True while a requested check has not ended.' }),
            ),
            problem: Nullable(
              Type.Object({
                code: Type.String(),
                sentence: Type.String({
                  description: 'Reason why the content of the watched file cannot be imported.',
                }),
              }),
            ),
          },
          {
            description:
              "The file in the watched folder or in a place that the dataset follows. Only returned for the caller's own datasets.",
          },
        ),
      ),
      watchOffered: Type.Optional(
        Type.Boolean({
          description:
            "True when the server watches a folder and the caller's dataset can follow a file in it.",
        }),
      ),
      version: DatasetVersion,
    },
    { $id: 'Dataset', description: 'An uploaded file with its latest version.' },
  ),
)
export type Dataset = Static<typeof Dataset>

export const ReadAgain = named(Type.Object({ options }, { $id: 'ReadAgain' }))

const textOptions = Type.Union([CsvOptions, FixedOptions])

export const FirstPartForm = named(
  Type.Object(
    {
      options: Type.Optional(textOptions),
      encoding: Type.Optional(Encoding),
      layout: Type.Optional(
        Type.Enum(['delimited', 'fixed'], {
          type: 'string',
          description:
            'The layout to detect: values between delimiters, or columns of fixed widths. `delimited` by default.',
        }),
      ),
      pattern: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'Names of the files of an archive that are read. The first of them is shown.',
        }),
      ),
    },
    {
      $id: 'FirstPartForm',
      description:
        'Options, or only an encoding, for which the other options are detected. The default encoding is UTF-8.',
    },
  ),
)

export const FirstPart = named(
  Type.Object(
    {
      options: textOptions,
      columns: Type.Array(Type.String(), { maxItems: 100, description: 'The first 100 columns.' }),
      rows: Type.Array(Type.Array(Type.String(), { maxItems: 100 }), {
        maxItems: 20,
        description: 'The first 20 rows, with cells truncated to 200 characters.',
      }),
      lines: Type.Array(Type.String(), {
        maxItems: 25,
        description: 'For columns of fixed widths: lines of the text, truncated to 2,000 characters.',
      }),
      linesBefore: Type.Integer({ description: 'The number of lines before the first one of `lines`.' }),
      isWhole: Type.Boolean({ description: 'True when the part contains the whole file.' }),
    },
    { $id: 'FirstPart', description: 'The first rows of a file, read with the given options.' },
  ),
)
export type FirstPart = Static<typeof FirstPart>

const followed = {
  path: Type.String({ maxLength: 2000, description: 'Path such as `sales/orders.csv`' }),
  takes: Type.Optional(takes),
  afterTaking: Type.Optional(afterTaking),
  doneFolder: Type.Optional(doneFolder),
  marker: Type.Optional(marker),
  everyMinutes: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 5,
        maximum: 1440,
        description: 'Minutes between automatic checks. Without it, the file is checked before runs only.',
      }),
    ),
  ),
}

export const WatchForm = named(
  Type.Object(
    {
      ...followed,
      placeId: Type.Optional(
        Type.String({
          format: 'uuid',
          description: 'The place. Without it, the path is in the watched folder.',
        }),
      ),
    },
    { $id: 'WatchForm' },
  ),
)

export const FollowForm = named(Type.Object(followed, { $id: 'FollowForm' }))
export type FollowForm = Static<typeof FollowForm>

/** Maximum number of taken files that one call changes. */
export const mostChosen = 1000

export const TakenFile = named(
  Type.Object(
    {
      id: Id('takenFile'),
      path: Type.String({ description: 'The path in the place when the run took the file.' }),
      bytes: Nullable(Type.Integer()),
      modifiedAt: Nullable(Timestamp),
      takenAt: Timestamp,
      run: Nullable(
        Type.Object(
          { id: Id('run'), workflowId: Nullable(Id('workflow')) },
          { description: 'The run that took the file; null if the run was deleted.' },
        ),
      ),
      state: Type.Enum(['taken', 'doubtful', 'notRead', 'waiting', 'moved', 'removed', 'gone'], {
        type: 'string',
        description:
          '`taken`: left in the place. `doubtful`: it is unknown whether the run committed the rows. `notRead`: left out because the file is of another kind than the others. `waiting`: not moved or removed yet. `gone`: when Anj wanted to move or remove the file, it was gone or replaced.',
      }),
      movedTo: Nullable(Type.String({ description: 'The path of a file that was moved.' })),
      problem: Nullable(
        Type.String({ description: 'The reason why the file was not moved or removed yet.' }),
      ),
    },
    { $id: 'TakenFile', description: 'A file in a place that a run has taken.' },
  ),
)
export type TakenFile = Static<typeof TakenFile>

export const ChosenFiles = named(
  Type.Object(
    { ids: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: mostChosen }) },
    { $id: 'ChosenFiles', description: 'Files of the list of taken files.' },
  ),
)

export const DatasetParams = Type.Object({ datasetId: Id('dataset') })
