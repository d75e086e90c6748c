import { Type } from 'typebox'
import { Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'

export const DownloadLink = named(
  Type.Object(
    {
      url: Type.String({ description: 'Path on this server, valid for one download.' }),
      expiresAt: Timestamp,
    },
    { $id: 'DownloadLink' },
  ),
)
