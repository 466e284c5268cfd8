import { useEffect, useState } from "react";

/** Returns a microphone's current volume, from 0 to 1, about ten times a second; 0 without one. */
export function useLevel(microphone: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!microphone || typeof AudioContext === "undefined") return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([microphone])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      setLevel(levelOf(Math.sqrt(power)));
    }, 100);
    return () => {
      clearInterval(timer);
      setLevel(0);
      void context.close();
    };
  }, [microphone]);
  return level;
}

/** Returns loudness as ears perceive it: -60 dB is silence, -10 dB a full meter. In steps of a twelfth, so that a quiet room causes no new rendering. */
export function levelOf(amplitude: number): number {
  if (amplitude <= 0) return 0;
  const share = (20 * Math.log10(amplitude) + 60) / 50;
  return Math.round(Math.min(1, Math.max(0, share)) * 12) / 12;
}
