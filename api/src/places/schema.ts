import {
  type HttpPaging as OfHttpPaging,
  type HttpsSettings as OfHttps,
  type S3Settings as OfS3,
  type SftpSettings as OfSftp,
  pagingWays,
  s3Logins,
  sftpLogins,
  tokenWays,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'

const SftpSettings = namedAs<OfSftp>(
  Type.Object(
    {
      kind: Type.Literal('sftp'),
      serverName: Type.String({ maxLength: 500 }),
      port: Type.Integer({ description: 'A whole number from 1 to 65535.' }),
      userId: Type.String({ maxLength: 500 }),
      login: Type.Enum([...sftpLogins], { type: 'string', description: 'With a password or a private key.' }),
      hostKey: Nullable(
        Type.String({
          maxLength: 200,
          description:
            "Fingerprint of the server's key, `SHA256:…`. Other keys are refused. With null, the key that the server presents now is pinned on saving.",
        }),
      ),
      folder: Type.String({
        maxLength: 1000,
        description: 'Folder that contains the files. Empty for the folder in which the log-in begins.',
      }),
    },
    { $id: 'SftpSettings', description: 'The address of an SFTP server.', additionalProperties: false },
  ),
)

/** Part of `HttpsSettings` rather than a schema of its own, so that both stop at the same number of errors. */
const HttpPaging = Type.Unsafe<OfHttpPaging>(
  Type.Object(
    {
      way: Type.Enum([...pagingWays], {
        type: 'string',
        description:
          'The way to the next page: the `Link` header, a link or a cursor in the answer, or a parameter with the number of the page or of the rows before it.',
      }),
      rows: Type.String({
        maxLength: 500,
        description: 'Path of the list of rows, such as `data.items`. Empty if each page is itself the list.',
      }),
      next: Type.String({
        maxLength: 500,
        description: 'Path of the link or cursor, such as `paging.next`. Empty for the other ways.',
      }),
      parameter: Type.String({
        maxLength: 100,
        description: 'Query parameter for the cursor, the number or the offset. Empty for links.',
      }),
      first: Type.Integer({
        minimum: 0,
        maximum: 1,
        description: 'Number of the first page. Used with `page` only.',
      }),
    },
    {
      description: 'The pages of an answer in JSON, whose rows become one file.',
      additionalProperties: false,
    },
  ),
)

const HttpsSettings = namedAs<OfHttps>(
  Type.Object(
    {
      kind: Type.Literal('https'),
      url: Type.String({
        maxLength: 2000,
        description:
          'Address to which the paths of files are added, such as `https://data.example.com/exports`.',
      }),
      token: Type.Enum([...tokenWays], {
        type: 'string',
        description: 'Sends the secret as `Authorization: Bearer` or in the header `tokenHeader`.',
      }),
      tokenHeader: Type.String({ maxLength: 100, description: 'Empty unless `token` is `header`.' }),
      headers: Type.Array(
        Type.Object(
          { name: Type.String({ maxLength: 100 }), value: Type.String({ maxLength: 2000 }) },
          { additionalProperties: false },
        ),
        { maxItems: 20, description: 'More headers. They are not secret: every response shows them.' },
      ),
      paging: Type.Optional(HttpPaging),
    },
    { $id: 'HttpsSettings', description: 'The address of a web server.', additionalProperties: false },
  ),
)

const S3Settings = namedAs<OfS3>(
  Type.Object(
    {
      kind: Type.Literal('s3'),
      endpoint: Type.String({ maxLength: 500, description: 'URL of the server. Empty for Amazon S3.' }),
      region: Type.String({ maxLength: 64, description: 'Empty for us-east-1.' }),
      bucket: Type.String({ maxLength: 255 }),
      prefix: Type.String({ maxLength: 500, description: 'Start of the keys. Empty for the whole bucket.' }),
      login: Type.Optional(
        Type.Enum([...s3Logins], {
          type: 'string',
          description:
            'With an access key (default), or with the role of the machine that runs Anj. The role opens only buckets on Amazon S3 that are listed in ANJ_ROLE_BUCKETS.',
        }),
      ),
      accessKeyId: Type.String({ maxLength: 200, description: 'Empty for the role of the machine.' }),
      pathStyle: Type.Boolean({
        description: "True to put the bucket's name in the path of URLs instead of the host name.",
      }),
    },
    { $id: 'S3Settings', description: 'A bucket of an S3-compatible server.', additionalProperties: false },
  ),
)

const settings = Type.Union([SftpSettings, HttpsSettings, S3Settings], {
  description: 'The address, by kind of place.',
})

const isShared = Type.Boolean({
  description:
    'True when all users of the organization can use the place. Its secrets never leave the server.',
})

export const Place = named(
  Type.Object(
    {
      id: Id('place'),
      name: Type.String(),
      settings,
      isShared,
      access: Type.Enum(['own', 'use'], {
        description: '`use` for a place of another user, which the caller can use but not change.',
      }),
    },
    {
      $id: 'Place',
      description: 'A server with files that datasets can follow. Secrets can be set but are never returned.',
    },
  ),
)
export type Place = Static<typeof Place>

const secrets = {
  secret: Type.Optional(
    Type.String({
      format: 'password',
      maxLength: 20_000,
      description:
        'The password, private key, token or secret access key. Stored encrypted on the server. No response ever contains it.',
    }),
  ),
  passphrase: Type.Optional(
    Type.String({
      format: 'password',
      maxLength: 5000,
      description: 'The passphrase of the private key. Only used together with `secret`.',
    }),
  ),
}

export const PlaceForm = named(
  Type.Object(
    {
      name: Type.Optional(
        Type.String({ maxLength: 500, description: 'At most 100 characters. Default: the user and server.' }),
      ),
      settings,
      ...secrets,
      isShared: Type.Optional(isShared),
    },
    {
      $id: 'PlaceForm',
      description:
        'When a place is changed, the secret can be omitted as long as the server, port, user, login and key stay the same.',
    },
  ),
)
export type PlaceForm = Static<typeof PlaceForm>

export const PlaceTest = named(
  Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 500 })),
      settings,
      ...secrets,
      isShared: Type.Optional(Type.Boolean()),
      placeId: Type.Optional(
        Type.String({
          format: 'uuid',
          description: 'Uses the stored secret of this place if the settings lead to the same server.',
        }),
      ),
    },
    { $id: 'PlaceTest' },
  ),
)
export type PlaceTest = Static<typeof PlaceTest>

export const TestedPlace = named(
  Type.Object(
    {
      hostKey: Nullable(
        Type.String({ description: "Fingerprint of the SSH server's key, for confirmation by the user." }),
      ),
    },
    { $id: 'TestedPlace', description: 'Result of a successful test of a place.' },
  ),
)

export const PlaceFile = named(
  Type.Object(
    {
      path: Type.String({ description: 'Path below the folder of the place, with / as the separator.' }),
      bytes: Nullable(Type.Integer()),
      modifiedAt: Nullable(Timestamp),
    },
    { $id: 'PlaceFile', description: 'A file in a place.' },
  ),
)

export type PlaceFile = Static<typeof PlaceFile>

export const PlaceParams = Type.Object({ placeId: Id('place') })
