import { useAddress } from "../address/use-address.ts";
import { AddScreen, EditScreen } from "../edit/edit-screen.tsx";
import { SetupScreen } from "../files/setup-screen.tsx";
import { FindingsScreen } from "../findings/findings-screen.tsx";
import { HeadlinesScreen } from "../headlines/headlines-screen.tsx";
import { LinksScreen } from "../links/links-screen.tsx";
import { PicturesScreen } from "../pictures/pictures-screen.tsx";
import { ProposalScreen, ProposalsScreen } from "../proposals/proposals-screen.tsx";
import { PublishScreen } from "../publish/publish-screen.tsx";
import { WeekScreen } from "../week/week-screen.tsx";

export function ScreenSwitch() {
  const { screen, id, query } = useAddress();
  switch (screen) {
    case "week":
      return <WeekScreen />;
    case "links":
      return id === undefined ? <LinksScreen /> : <EditScreen key={id} id={id} />;
    case "add":
      return <AddScreen key={query.url} />;
    case "findings":
      return <FindingsScreen chosen={id} />;
    case "pictures":
      return <PicturesScreen />;
    case "proposals":
      return id === undefined ? <ProposalsScreen /> : <ProposalScreen key={id} id={id} />;
    case "headlines":
      return <HeadlinesScreen />;
    case "setup":
      return <SetupScreen key={id} part={id} />;
    case "publish":
      return <PublishScreen />;
  }
}
