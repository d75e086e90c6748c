/** The user and the organization that a query is restricted to. */
export interface Owner {
  readonly ownerId: string
  readonly organizationId: string
}
