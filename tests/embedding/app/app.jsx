/** An app with boards, for tests/embedding/test_app.py: it mounts, moves, changes and unmounts them. */

import { StrictMode, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

function App() {
  const [mounted, setMounted] = useState(true);
  const [record, setRecord] = useState(window.RECORD);
  const [moves, setMoves] = useState([]);
  const app = useRef(null);
  const board = useRef(null);
  useEffect(() => {
    const listen = ({ detail }) => setMoves((before) => [...before, detail.move]);
    const element = app.current;
    element.addEventListener("game-board:move", listen);
    return () => element.removeEventListener("game-board:move", listen);
  }, []);
  return (
    <div ref={app}>
      <button onClick={() => board.current.play("a1")}>Play a1</button>
      <button onClick={() => app.current.append(board.current)}>Move</button>
      <button onClick={() => setRecord("game=egotzi&size=4&moves=b2")}>Other game</button>
      <button onClick={() => setMounted(!mounted)}>{mounted ? "Unmount" : "Mount"}</button>
      <output>{moves.join(" ")}</output>
      {mounted && <board-leaf ref={board} record={record}></board-leaf>}
      {mounted && <section dangerouslySetInnerHTML={{ __html: window.FIGURE }} />}
    </div>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
