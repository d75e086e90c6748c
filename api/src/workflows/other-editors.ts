import { type Db, findWorkflowOwner, isUuid } from '@anj/db'
import { fromFile } from '@anj/workflow'
import { Type } from 'typebox'
import type { Caller } from '../access/session.ts'

/** The body field that marks a workflow file's author as unknown. */
export const editorsOfCopy = Type.Optional(
  Type.Boolean({
    description:
      "True when the file's author is unknown, for example when the user chose the file from a disk. The caller must then confirm what the file does with a stored connection whose password the file does not contain. Otherwise the file counts as the caller's own, unless it is from another user's workflow on this server.",
  }),
)

/** Returns the placeholder for a file's unknown author, or null if the caller counts as the author. */
export async function findOtherEditors(
  db: Db,
  caller: Caller,
  { id }: { readonly id: string | null },
  isElsewhere: boolean,
): Promise<string | null> {
  if (isElsewhere) return fromFile
  const workflow = id !== null && isUuid(id) ? await findWorkflowOwner(db, id) : undefined
  return workflow === undefined || workflow.ownerId === caller.id ? null : fromFile
}
