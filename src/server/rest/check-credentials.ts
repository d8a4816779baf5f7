import { defaultAnonKey } from "#news/default-anon-key.ts";
import { RestError } from "./rest-error.ts";

/**
 * A hosted project's gateway asks for the `apikey`, and PostgREST behind it for a token it can read. Here both are the one
 * public key; any other token is refused, because its sender expects more rights than anon has.
 */
export function checkCredentials(request: Request, parameters: URLSearchParams): void {
  const key = request.headers.get("apikey") ?? parameters.get("apikey");
  const headers = { "www-authenticate": "Key" };
  if (!key) {
    const hint = "No `apikey` request header or url param was found.";
    throw new RestError(401, "PGRST302", "No API key found in request", { hint, headers });
  }
  if (key !== defaultAnonKey) {
    const hint = "Double check your `anon` API key.";
    throw new RestError(401, "PGRST301", "Invalid API key", { hint, headers });
  }
  const authorization = request.headers.get("authorization") ?? "";
  if (!/^bearer/i.test(authorization)) return;
  if (authorization.slice("bearer".length).trim() === defaultAnonKey) return;
  const reason = "No suitable key or wrong key type";
  throw new RestError(401, "PGRST301", reason, {
    details: "None of the keys was able to decode the JWT",
    headers: { "www-authenticate": `Bearer error="invalid_token", error_description="${reason}"` },
  });
}
