import { ContentLockedError } from "#content/lock-content.ts";
import { explainFileError } from "#host/explain-file-error.ts";
import { DeskRefusal } from "./desk-refusal.ts";

/** What stopped an action, for the curator; an error in the program is for the terminal, and told as no more than that. */
export function toRefusal(error: unknown, report: (error: unknown) => void): DeskRefusal {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof ContentLockedError)
    return new DeskRefusal(409, error.message, "Nothing was changed. Try again in a moment.");
  const told = explainFileError(error);
  if (told) return new DeskRefusal(500, told.what, `${told.fix} Nothing was changed.`);
  report(error);
  return new DeskRefusal(
    500,
    "Something went wrong inside the desk. Your files are intact.",
    "Reload the page. If it happens again, show the terminal's message to the person who manages this computer.",
  );
}
