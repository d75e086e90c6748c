/** A problem that prevents the start and that the user can solve. Its message is printed without a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
