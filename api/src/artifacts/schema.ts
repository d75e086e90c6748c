import { Type } from 'typebox'
import { Moment } from '../http/common.ts'
import { named } from '../http/named.ts'

export const DownloadLink = named(
  Type.Object(
    { url: Type.String({ description: 'Path on this server; works once.' }), expiresAt: Moment },
    { $id: 'DownloadLink' },
  ),
)
