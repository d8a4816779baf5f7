import { deskPaths } from "../desk-api.ts";
import { printCount } from "../parts/print-count.ts";
import { ProblemList } from "../parts/problem-list.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { ChangeRow } from "./change-row.tsx";
import { OnlinePart } from "./online-part.tsx";
import { PastList } from "./past-list.tsx";
import { PublishForm } from "./publish-form.tsx";

export function PublishScreen() {
  const { changes, problems } = useDesk().state;
  const errors = problems.filter(({ level }) => level === "error");
  return (
    <>
      <ScreenHeading
        aside={
          <div className="actions">
            <a className="quiet" href={deskPaths.preview} target="_blank" rel="noopener noreferrer">
              Preview the whole page<span className="v"> (opens in new tab)</span>
            </a>
          </div>
        }
      >
        Publish
      </ScreenHeading>
      {changes.length === 0 ? (
        <div className="empty">
          <p>Everything is published. What you change from now on is listed here.</p>
        </div>
      ) : (
        <>
          <p className="lead">{printCount(changes.length, "change")} since you last published.</p>
          <ul className="changes">
            {changes.map((change) => (
              <ChangeRow key={change.path} change={change} />
            ))}
          </ul>
        </>
      )}
      {errors.length > 0 && (
        <section className="problems" aria-labelledby="problems-head">
          <h2 id="problems-head">Fix these first</h2>
          <ProblemList problems={errors} />
        </section>
      )}
      {/* A new form, with a new message, when there are other changes. */}
      {changes.length > 0 && <PublishForm key={changes.map(({ title, path }) => path + title).join()} />}
      <OnlinePart />
      <PastList key={`past ${changes.length}`} />
    </>
  );
}
