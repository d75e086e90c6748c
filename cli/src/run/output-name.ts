import { AppError, type WorkflowNode, writtenFileName } from '@anj/workflow'

/** Maximum length of a file name, in bytes, that all common file systems support. */
const MOST_BYTES = 255

/**
 * Returns the name of an output file without any folder. Workflow files are untrusted, so their runs may only write to
 * the folder that the user specified. Refuses invalid file names before the run starts.
 */
export function outputNameOf({ title, config }: Titled): string {
  const name = writtenFileName(config).replace(/^.*[\\/]/s, '')
  if (/^\.{0,2}$|\p{Cc}/u.test(name) || !name.isWellFormed() || Buffer.byteLength(name) > MOST_BYTES)
    throw new AppError('cliFileNameRefused', { title, fileName: shown(name) })
  return name
}

type Titled = Pick<WorkflowNode['data'], 'title'> & {
  readonly config: { readonly fileName: string; readonly gzip?: boolean }
}

/** Removes control characters, because they would affect the terminal. */
function shown(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, '\ufffd')
  return plain.length > 60 ? `${[...plain].slice(0, 60).join('')}…` : plain
}
