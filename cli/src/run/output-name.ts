import { AppError, type WorkflowNode } from '@anj/workflow'

/** Bytes in a file's name that every usual file system takes. */
const MOST_BYTES = 255

/**
 * The name of a file output's file, without any folder: a workflow file comes from anywhere, and writes nowhere but into
 * the folder that the call names. Refuses what is no file's name, before anything is done.
 */
export function outputNameOf({ title, config }: Titled): string {
  const name = config.fileName.replace(/^.*[\\/]/s, '')
  if (/^\.{0,2}$|\p{Cc}/u.test(name) || !name.isWellFormed() || Buffer.byteLength(name) > MOST_BYTES)
    throw new AppError('cliFileNameRefused', { title, fileName: shown(name) })
  return name
}

type Titled = Pick<WorkflowNode['data'], 'title'> & { readonly config: { readonly fileName: string } }

/** Control characters would reach a terminal. */
function shown(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, '\ufffd')
  return plain.length > 60 ? `${[...plain].slice(0, 60).join('')}…` : plain
}
