import { linkIdentity } from '@anj/db'
import type { Cast } from './call.ts'

/** Links somebody to who they are at a sign-in provider. */
export const link = (app: Cast['app'], id: string) =>
  app.db.transaction((tx) => linkIdentity(tx, id, { issuer: 'https://idp.example', subject: id }, null))
