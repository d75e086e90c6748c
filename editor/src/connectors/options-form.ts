import type { ReadingOptions } from '@anj/workflow'

/** Common props of the forms for reading options. */
export interface OptionsFormProps<O extends ReadingOptions> {
  readonly options: O
  /** True until the file is read with these options. */
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** Accepts changed options, which are applied after a short delay. */
  readonly onChange: (options: O) => void
  /** Reads the file with these options immediately. */
  readonly onRead: (options: O) => void
}
