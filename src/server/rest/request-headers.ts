/** Every header of a request that the read endpoint lets its answer depend on, but those for any answer of HTTP. */
export const restRequestHeaders = ["apikey", "authorization", "accept", "accept-profile"] as const;
