class Jiugong < Formula
  desc "Sliding-puzzle solver and search laboratory"
  homepage "https://github.com/jiugong/jiugong"
  version "{{version}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "https://github.com/jiugong/jiugong/releases/download/v{{version}}/jiugong-{{version}}-aarch64-apple-darwin.tar.gz"
      sha256 "{{sha256 aarch64-apple-darwin}}"
    end
    on_intel do
      url "https://github.com/jiugong/jiugong/releases/download/v{{version}}/jiugong-{{version}}-x86_64-apple-darwin.tar.gz"
      sha256 "{{sha256 x86_64-apple-darwin}}"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/jiugong/jiugong/releases/download/v{{version}}/jiugong-{{version}}-aarch64-unknown-linux-musl.tar.gz"
      sha256 "{{sha256 aarch64-unknown-linux-musl}}"
    end
    on_intel do
      url "https://github.com/jiugong/jiugong/releases/download/v{{version}}/jiugong-{{version}}-x86_64-unknown-linux-musl.tar.gz"
      sha256 "{{sha256 x86_64-unknown-linux-musl}}"
    end
  end

  def install
    bin.install "jiugong"
    man1.install Dir["man/man1/*.1"]
    (man/"zh_CN/man1").install Dir["man/zh_CN/man1/*.1"]
    bash_completion.install "completions/jiugong.bash" => "jiugong"
    zsh_completion.install "completions/_jiugong"
    fish_completion.install "completions/jiugong.fish"
    doc.install "THIRD-PARTY.txt"
  end

  test do
    assert_equal "uldr\n", shell_output("#{bin}/jiugong solve 283104765 --goal spiral --format moves")
  end
end
