/** An error from an Anj server, with the server's message and code. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  readonly code: string
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(problem: {
    readonly message: string
    readonly code: string
    readonly fields?: Readonly<Record<string, string>> | undefined
  }) {
    super(problem.message)
    this.code = problem.code
    this.fields = problem.fields
  }
}
