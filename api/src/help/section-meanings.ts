/** The embeddings of all sections, which show how close a section's meaning is to a question's. */
export interface SectionMeanings {
  /** True once all sections are known, so that questions are sent to the model. */
  readonly isReady: boolean
  /** Sends the sections to the model, unless they have been sent. A failure is logged. */
  prepare(): Promise<void>
  /**
   * Returns the cosine between the question and each section, in the order of the texts, or null until all sections are
   * known, when the model fails and when the signal is aborted. After a failure, a later question sends the sections again.
   */
  closenessTo(question: string, signal: AbortSignal): Promise<Float64Array | null>
}
